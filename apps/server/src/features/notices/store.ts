import type { UserId } from '@dubplate/contract/ids';
import type { Insertable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import type { NoticeTable } from './tables.ts';

/** @returns false if the event has its notice already */
export const insertNotice = async (db: Db, notice: Insertable<NoticeTable>): Promise<boolean> => {
  const row = await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['cause_uuid', 'kind']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Newest first; without the id of a release that is gone. */
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

/** A page of somebody's notices, how many there are, and how many of those are unread. */
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
