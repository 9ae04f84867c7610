import type { UserId } from '@dubplate/contract/ids';
import type { OwnTerms } from '@dubplate/contract/reference/terms-schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import {
  deleteAcceptancesOf,
  findNewestVersion,
  findVersion,
  hasMaterialAfter,
  insertAcceptance,
  listAcceptances,
} from './store.ts';

/** The version that an instance starts with: every account counts as having accepted it. */
export const FIRST_VERSION = 1;

/** Returns the newest version that a user accepted; null if there is no record. */
export const readAccepted = async (db: Db, userUuid: UserId): Promise<OwnTerms['accepted']> => {
  const [accepted] = await listAcceptances(db, userUuid);
  return accepted ? { version: accepted.version, accepted_at: accepted.accepted_at.toISOString() } : null;
};

/** Returns the terms that a user has accepted, and those still to accept. */
export const readOwnTerms = async (db: Db, userUuid: UserId): Promise<OwnTerms> => {
  const newest = await findNewestVersion(db);
  const accepted = await readAccepted(db, userUuid);
  return {
    current: {
      version: newest?.version ?? FIRST_VERSION,
      published_at: newest?.published_at.toISOString() ?? null,
      is_material: newest?.is_material ?? true,
    },
    accepted,
    needs_acceptance: await hasMaterialAfter(db, accepted?.version ?? FIRST_VERSION),
  };
};

/** Records that a user accepted a version; a repetition does nothing. @throws 404 for an unpublished version */
export const acceptTerms = (db: Db, userUuid: UserId, version: number, now: Date): Promise<OwnTerms> =>
  inTransaction(db, async (trx) => {
    if (version !== FIRST_VERSION && !(await findVersion(trx, version))) throw notFound();
    await insertAcceptance(trx, { user_uuid: userUuid, version, accepted_at: now });
    return readOwnTerms(trx, userUuid);
  });

/** Accepts the terms in force for a new account, in the transaction that creates it. */
export const acceptCurrentTerms = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  const newest = await findNewestVersion(trx);
  await insertAcceptance(trx, { user_uuid: userUuid, version: newest?.version ?? FIRST_VERSION, accepted_at: now });
};

/** Returns the versions of the terms that a user accepted, with their times. */
export async function* exportOwnAcceptances(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const accepted = await listAcceptances(db, userUuid);
  yield {
    path: 'terms/accepted.json',
    json: accepted.map(({ version, accepted_at }) => ({ version, accepted_at: accepted_at.toISOString() })),
  };
}

export const eraseOwnAcceptances = (trx: Db, { userUuid }: { readonly userUuid: UserId }): Promise<void> =>
  deleteAcceptancesOf(trx, userUuid);
