import type { UserId } from '@dubplate/contract/ids';
import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

/** @returns false if the event already has a notice */
export const insertNotice = async (db: Db, notice: Insertable<Tables['notices']>): Promise<boolean> => {
  const row = await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['cause_uuid', 'kind']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Newest first. The id of a deleted release is null. */
const ofUser = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('notices')
    .leftJoin('releases', 'releases.uuid', 'notices.release_uuid')
    .select(['notices.uuid', 'notices.kind', 'notices.at', 'notices.read_at', 'notices.title', 'notices.store'])
    .select(['notices.reason', 'notices.amount', 'notices.purchase_uuid', 'notices.ticket_uuid'])
    .select('releases.uuid as release_uuid')
    .where('notices.user_uuid', '=', userUuid)
    .orderBy('notices.at', 'desc')
    .orderBy('notices.uuid', 'desc');

export type ListedNotice = Awaited<ReturnType<ReturnType<typeof ofUser>['execute']>>[number];

export const listAllNotices = (db: Db, userUuid: UserId): Promise<ListedNotice[]> => ofUser(db, userUuid).execute();

/** Returns a page of a user's notices, with the total and unread counts. */
export const listNotices = async (db: Db, userUuid: UserId, page: PageQuery) => {
  const { take, offset } = pageRows(page);
  const rows = await ofUser(db, userUuid).limit(take).offset(offset).execute();
  const counts = await db
    .selectFrom('notices')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return { rows, ...counts };
};

export const markRead = async (db: Db, userUuid: UserId, until: Date, now: Date): Promise<void> => {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_uuid', '=', userUuid)
    .where('at', '<=', until)
    .where('read_at', 'is', null)
    .execute();
};

export const deleteNoticesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('notices').where('at', '<', before).execute();
};

export const deleteNoticesOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('notices').where('user_uuid', '=', userUuid).execute();
};
