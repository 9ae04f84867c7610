import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { deleteAcceptancesOf, listAcceptances } from './store.ts';

/** Which versions of the terms a person accepted, and when. */
export async function* exportOwnAcceptances(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const accepted = await listAcceptances(db, userUuid);
  yield {
    path: 'terms/accepted.json',
    json: accepted.map(({ version, accepted_at }) => ({ version, accepted_at: accepted_at.toISOString() })),
  };
}

export const eraseOwnAcceptances = (trx: Db, { userUuid }: { readonly userUuid: UserId }): Promise<void> =>
  deleteAcceptancesOf(trx, userUuid);
