import type { ReleaseId, TicketId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { TicketMessageTable, TicketTable } from '../tables.ts';

export type StoredTicket = Selectable<TicketTable>;
export type StoredMessage = Selectable<TicketMessageTable>;

export const insertTicket = (db: Db, ticket: Insertable<TicketTable>): Promise<StoredTicket> =>
  db.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow();

export const findTicket = (db: Db, uuid: TicketId): Promise<StoredTicket | undefined> =>
  db.selectFrom('tickets').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Locks the row: messages of one ticket are written one at a time. */
export const lockTicket = (db: Db, uuid: TicketId): Promise<StoredTicket | undefined> =>
  db.selectFrom('tickets').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

export const updateTicket = (db: Db, uuid: TicketId, change: Updateable<TicketTable>): Promise<StoredTicket> =>
  db.updateTable('tickets').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const insertTicketMove = async (db: Db, move: Insertable<Tables['ticket_moves']>): Promise<void> => {
  await db.insertInto('ticket_moves').values(move).execute();
};

export const insertMessage = (db: Db, message: Insertable<TicketMessageTable>): Promise<StoredMessage> =>
  db.insertInto('ticket_messages').values(message).returningAll().executeTakeFirstOrThrow();

const unreadAnswers = (db: Db, ticketUuid: TicketId) =>
  db
    .updateTable('ticket_messages')
    .where('ticket_uuid', '=', ticketUuid)
    .where('is_staff', '=', true)
    .where('is_internal', '=', false)
    .where('read_at', 'is', null);

/** Marks all answers as read, or those up to a message. */
export const markRead = async (
  db: Db,
  ticketUuid: TicketId,
  { until, now }: { readonly until?: string | undefined; readonly now: Date },
): Promise<void> => {
  await unreadAnswers(db, ticketUuid)
    .set({ read_at: now })
    .$if(until !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, uuid) <= (
          SELECT created_at, uuid FROM ticket_messages WHERE uuid = ${until} AND ticket_uuid = ${ticketUuid})`,
      ),
    )
    .execute();
};

export const moveMessages = async (db: Db, from: TicketId, into: TicketId): Promise<void> => {
  await db.updateTable('ticket_messages').set({ ticket_uuid: into }).where('ticket_uuid', '=', from).execute();
};

/** Redirects tickets that were merged into `from` to `into`. */
export const redirectMerged = async (db: Db, from: TicketId, into: TicketId): Promise<void> => {
  await db.updateTable('tickets').set({ merged_into_uuid: into }).where('merged_into_uuid', '=', from).execute();
};

export const deleteTicketsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('tickets').where('user_uuid', '=', userUuid).execute();
};

export const unassignTicketsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.updateTable('tickets').set({ assignee_uuid: null }).where('assignee_uuid', '=', userUuid).execute();
};

/** Moves tickets about an edit to the published release. */
export const moveTicketsTo = async (trx: Db, from: ReleaseId, to: ReleaseId): Promise<void> => {
  await trx.updateTable('tickets').set({ release_uuid: to }).where('release_uuid', '=', from).execute();
};

/** Returns tickets whose askers are due for a notification, oldest first. */
export const listDueNotices = (db: Db, now: Date, limit: number): Promise<{ uuid: TicketId }[]> =>
  db.selectFrom('tickets').select('uuid').where('notify_at', '<=', now).orderBy('notify_at').limit(limit).execute();

/** Returns answers that the asker has neither read nor been notified about, oldest first. */
export const listUnreportedAnswers = async (db: Db, ticketUuid: TicketId, since: Date | null): Promise<string[]> => {
  const rows = await db
    .selectFrom('ticket_messages')
    .select('content')
    .where('ticket_uuid', '=', ticketUuid)
    .where('is_staff', '=', true)
    .where('is_internal', '=', false)
    .where('read_at', 'is', null)
    .$if(since !== null, (query) => query.where('created_at', '>', since as Date))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ content }) => content);
};

/** Counts tickets of an account that were opened without sign-in since the given time. */
export const countOutsideTickets = async (db: Db, userUuid: UserId, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('is_from_outside', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns users with the support or admin role. */
export const listMembers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['uuid', 'username', 'first_name', 'last_name', 'language'])
    .where((eb) =>
      eb.or([eb('roles', '@>', eb.val(['support'] as const)), eb('roles', '@>', eb.val(['admin'] as const))]),
    )
    .where('banned_at', 'is', null)
    .orderBy('first_name')
    .orderBy('username')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
