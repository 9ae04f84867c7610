import type { TicketId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { listFilesOfMessages, type StoredTicketFile } from '../files/store.ts';

/** Tickets with the release's title, the number of unread answers, and the asker's name and language. */
const ticketRows = (db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('users as asker', 'asker.uuid', 'tickets.user_uuid')
    .leftJoin('releases', 'releases.uuid', 'tickets.release_uuid')
    .selectAll('tickets')
    .select([
      'releases.title as release_title',
      'asker.username as asker_username',
      'asker.verified_at as asker_verified_at',
      'asker.language as asker_language',
    ])
    .select((eb) =>
      eb
        .selectFrom('ticket_messages')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('ticket_messages.ticket_uuid', '=', 'tickets.uuid')
        .where('ticket_messages.is_staff', '=', true)
        .where('ticket_messages.is_internal', '=', false)
        .where('ticket_messages.read_at', 'is', null)
        .as('unread'),
    );

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number];

export const readTicket = (db: Db, uuid: TicketId): Promise<TicketRow> =>
  ticketRows(db).where('tickets.uuid', '=', uuid).executeTakeFirstOrThrow();

/** Returns a page of a user's tickets by latest activity, and their number. */
export const listOwnTickets = async (
  db: Db,
  userUuid: UserId,
  query: PageQuery,
): Promise<{ rows: TicketRow[]; count: number }> => {
  const { take, offset, order } = pageRows(query);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const own = db.selectFrom('tickets').where('user_uuid', '=', userUuid).where('merged_into_uuid', 'is', null);
  const rows = await ticketRows(db)
    .where('tickets.user_uuid', '=', userUuid)
    .where('tickets.merged_into_uuid', 'is', null)
    .orderBy('tickets.updated_at', direction)
    .orderBy('tickets.uuid', direction)
    .limit(take)
    .offset(offset)
    .execute();
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

/** Counts a user's tickets with unread answers. */
export const countUnreadTickets = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('merged_into_uuid', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_messages')
          .select(sql`1`.as('one'))
          .whereRef('ticket_messages.ticket_uuid', '=', 'tickets.uuid')
          .where('is_staff', '=', true)
          .where('is_internal', '=', false)
          .where('read_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
};

const messageRows = (db: Db) =>
  db
    .selectFrom('ticket_messages')
    .innerJoin('users as author', 'author.uuid', 'ticket_messages.author_uuid')
    .selectAll('ticket_messages')
    .select([
      'author.first_name as author_first_name',
      'author.last_name as author_last_name',
      'author.username as author_username',
      'author.erased_at as author_erased_at',
    ]);

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

export const readMessage = (db: Db, uuid: string): Promise<MessageRow | undefined> =>
  messageRows(db).where('ticket_messages.uuid', '=', uuid).executeTakeFirst();

interface MessageWindow {
  readonly take: number;
  /** Only messages before this one. */
  readonly before?: string | undefined;
  readonly withNotes: boolean;
}

/** Returns the newest messages of a ticket, or the newest before a message; oldest first. */
export const listMessages = async (
  db: Db,
  ticketUuid: TicketId,
  { take, before, withNotes }: MessageWindow,
): Promise<MessageRow[]> => {
  const newestFirst = await messageRows(db)
    .where('ticket_messages.ticket_uuid', '=', ticketUuid)
    .$if(!withNotes, (query) => query.where('ticket_messages.is_internal', '=', false))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(ticket_messages.created_at, ticket_messages.uuid) < (
          SELECT created_at, uuid FROM ticket_messages WHERE uuid = ${before} AND ticket_uuid = ${ticketUuid})`,
      ),
    )
    .orderBy('ticket_messages.created_at', 'desc')
    .orderBy('ticket_messages.uuid', 'desc')
    .limit(take)
    .execute();
  return newestFirst.reverse();
};

/** Returns all tickets of a user, oldest first. */
export const listTicketsOf = (db: Db, userUuid: UserId): Promise<TicketRow[]> =>
  ticketRows(db)
    .where('tickets.user_uuid', '=', userUuid)
    .where('tickets.merged_into_uuid', 'is', null)
    .orderBy('tickets.created_at')
    .orderBy('tickets.uuid')
    .execute();

export interface WholeMessage {
  readonly message: MessageRow;
  readonly files: readonly StoredTicketFile[];
}

/** Returns messages of a ticket with their files, oldest first. */
export const readMessages = async (
  db: Db,
  ticketUuid: TicketId,
  window: Parameters<typeof listMessages>[2],
): Promise<WholeMessage[]> => {
  const messages = await listMessages(db, ticketUuid, window);
  const files = await listFilesOfMessages(
    db,
    messages.map(({ uuid }) => uuid),
  );
  const byMessage = Map.groupBy(files, ({ message_uuid }) => message_uuid);
  return messages.map((message) => ({ message, files: byMessage.get(message.uuid) ?? [] }));
};

/** Returns undefined if the message does not exist. */
export const readWholeMessage = async (db: Db, uuid: string): Promise<WholeMessage | undefined> => {
  const message = await readMessage(db, uuid);
  return message && { message, files: await listFilesOfMessages(db, [uuid]) };
};
