import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Db } from '#platform/database/tables.ts';

export const findWeeklyEmail = (db: Db, userUuid: UserId) =>
  db.selectFrom('statistics_weekly_emails').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst();

export const enableWeeklyEmail = async (db: Db, userUuid: UserId, now: Date): Promise<void> => {
  await db
    .insertInto('statistics_weekly_emails')
    .values({ user_uuid: userUuid, enabled_at: now, last_week: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const disableWeeklyEmail = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('statistics_weekly_emails').where('user_uuid', '=', userUuid).execute();
};

/** Lists a page of subscribers who have not received the email of this week. `week` is its first day. */
export const listDueEmails = (db: Db, week: LocalDate, after: UserId | null, limit: number) =>
  db
    .selectFrom('statistics_weekly_emails')
    .innerJoin('users', 'users.uuid', 'statistics_weekly_emails.user_uuid')
    .select(['user_uuid', 'username'])
    .where((eb) => eb.or([eb('last_week', 'is', null), eb('last_week', '<', week)]))
    .$if(after !== null, (query) => query.where('user_uuid', '>', after as UserId))
    .orderBy('user_uuid')
    .limit(limit)
    .execute();

/** Marks a week as sent. @returns false if it was already sent or the user unsubscribed */
export const markSent = async (trx: Db, userUuid: UserId, week: LocalDate): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('statistics_weekly_emails')
    .set({ last_week: week })
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb.or([eb('last_week', 'is', null), eb('last_week', '<', week)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findTitle = async (db: Db, releaseUuid: ReleaseId): Promise<string | undefined> =>
  (await db.selectFrom('releases').select('title').where('uuid', '=', releaseUuid).executeTakeFirst())?.title;
