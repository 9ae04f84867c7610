import type { UserId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type PlannedDeletion = Selectable<Tables['account_deletions']>;

export const findDeletion = (db: Db, userUuid: UserId): Promise<PlannedDeletion | undefined> =>
  db.selectFrom('account_deletions').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst();

/** One that is planned already stays as it is: false. */
export const insertDeletion = async (db: Db, planned: PlannedDeletion): Promise<boolean> => {
  const row = await db
    .insertInto('account_deletions')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Those whose day has come, the longest waiting first. */
export const listDueDeletions = async (db: Db, now: Date): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('account_deletions')
    .select('user_uuid')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
};

/** False where none is planned. */
export const deleteDeletion = async (db: Db, userUuid: UserId): Promise<boolean> => {
  const row = await db
    .deleteFrom('account_deletions')
    .where('user_uuid', '=', userUuid)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Takes a deletion away whose day has come; false where it was called off meanwhile, or done. */
export const consumeDueDeletion = async (db: Db, userUuid: UserId, now: Date): Promise<boolean> => {
  const row = await db
    .deleteFrom('account_deletions')
    .where('user_uuid', '=', userUuid)
    .where('due_at', '<=', now)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};
