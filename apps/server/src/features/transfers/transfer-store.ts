import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** Notes when a person first looked at their transfer. */
export const recordView = async (db: Db, userUuid: UserId, now: Date): Promise<void> => {
  await db
    .updateTable('legacy_users')
    .set({ first_viewed_at: now })
    .where('user_uuid', '=', userUuid)
    .where('first_viewed_at', 'is', null)
    .execute();
};

export const recordArtistsMoved = async (trx: Db, legacyUuid: string, now: Date): Promise<void> => {
  await trx.updateTable('legacy_users').set({ artists_moved_at: now }).where('uuid', '=', legacyUuid).execute();
};

/** What came of it here stays; the record of the older system goes, with its items, tokens and links. */
export const deleteLegacyRecordOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.deleteFrom('legacy_users').where('user_uuid', '=', userUuid).execute();
};
