import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { findLegacyRecord, findTransferOf, listItems } from './read.ts';
import { presentItems } from './read-transfer.ts';
import { deleteLegacyRecordOf } from './store.ts';

/** Exports the legacy record, including its payload if it still exists. */
export async function* exportOwnTransfer(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const transfer = await findTransferOf(db, userUuid);
  if (!transfer) return;
  const { username, first_name, last_name, created_at, requested_at, moved_at, transferred_at } = transfer;
  const record = await findLegacyRecord(db, transfer.uuid);
  yield {
    path: 'transfer/transfer.json',
    json: {
      username,
      first_name,
      last_name,
      imported_at: created_at.toISOString(),
      agreed_at: requested_at?.toISOString() ?? null,
      moved_at: moved_at?.toISOString() ?? null,
      transferred_at: transferred_at?.toISOString() ?? null,
      ...presentItems(await listItems(db, transfer.uuid)),
      record: record?.payload ?? null,
    },
  };
}

export const eraseOwnTransfer = (trx: Db, { userUuid }: { readonly userUuid: UserId }): Promise<void> =>
  deleteLegacyRecordOf(trx, userUuid);
