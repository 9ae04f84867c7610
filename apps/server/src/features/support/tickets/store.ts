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

/** Row-locked, so that what is written into a conversation comes one after the other. */
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

/** Marks answers as read: all, or those up to a message of the conversation. */
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

/** Moves what was written in one conversation into another. */
export const moveMessages = async (db: Db, from: TicketId, into: TicketId): Promise<void> => {
  await db.updateTable('ticket_messages').set({ ticket_uuid: into }).where('ticket_uuid', '=', from).execute();
};

/** What had become a part of one conversation becomes a part of another. */
export const redirectMerged = async (db: Db, from: TicketId, into: TicketId): Promise<void> => {
  await db.updateTable('tickets').set({ merged_into_uuid: into }).where('merged_into_uuid', '=', from).execute();
};

export const deleteTicketsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('tickets').where('user_uuid', '=', userUuid).execute();
};

/** Conversations that were assigned to somebody who is gone are nobody's. */
export const unassignTicketsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.updateTable('tickets').set({ assignee_uuid: null }).where('assignee_uuid', '=', userUuid).execute();
};

/** Conversations about a release become ones about another: what was edited is published. */
export const moveTicketsTo = async (trx: Db, from: ReleaseId, to: ReleaseId): Promise<void> => {
  await trx.updateTable('tickets').set({ release_uuid: to }).where('release_uuid', '=', from).execute();
};
