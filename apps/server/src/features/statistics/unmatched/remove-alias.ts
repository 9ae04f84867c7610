import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { deleteAlias } from './unmatched-store.ts';

/**
 * Forgets an alias: rows of reports to come wait again. Rows that count already stay where they are until their report is
 * undone or replaced, since a batch is never changed.
 * @throws 404
 */
export const removeAlias = (
  db: Db,
  { uuid, actorUuid, now }: { readonly uuid: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const removed = await deleteAlias(trx, uuid);
    if (!removed) throw notFound();
    const { to_track_uuid, track_uuid, isrc, upc } = removed;
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.remove-alias',
      subject: { type: 'track', uuid: to_track_uuid },
      before: { trackUuid: track_uuid, isrc, upc },
      after: null,
      now,
    });
  });
