import type { TicketId, UserId } from '@dubplate/contract/ids';
import type { TicketStatus } from '@dubplate/contract/support/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { findTickets } from './read-search.ts';

const PREVIEW_CHARACTERS = 200;

/** Conversations as staff see them: with asker, assignee and the newest message that is no note. */
const inboxRows = (db: Db) =>
  db
    .selectFrom('tickets')
    .innerJoin('users as asker', 'asker.uuid', 'tickets.user_uuid')
    .leftJoin('users as assignee', 'assignee.uuid', 'tickets.assignee_uuid')
    .leftJoin('releases', 'releases.uuid', 'tickets.release_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket_messages')
          .select(['ticket_messages.is_staff', 'ticket_messages.created_at'])
          .select(sql<string>`left(ticket_messages.content, ${PREVIEW_CHARACTERS})`.as('preview'))
          .whereRef('ticket_messages.ticket_uuid', '=', 'tickets.uuid')
          .where('ticket_messages.is_internal', '=', false)
          .orderBy('ticket_messages.created_at', 'desc')
          .orderBy('ticket_messages.uuid', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('tickets')
    .select([
      'releases.title as release_title',
      'asker.username as asker_username',
      'asker.first_name as asker_first_name',
      'asker.last_name as asker_last_name',
      'asker.language as asker_language',
      'asker.verified_at as asker_verified_at',
      'asker.banned_at as asker_banned_at',
      'assignee.username as assignee_username',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
      'last.preview as last_content',
      'last.is_staff as last_is_staff',
      'last.created_at as last_created_at',
    ]);

export type InboxRow = Awaited<ReturnType<ReturnType<typeof inboxRows>['execute']>>[number];

export const readInboxRow = (db: Db, uuid: TicketId): Promise<InboxRow> =>
  inboxRows(db).where('tickets.uuid', '=', uuid).executeTakeFirstOrThrow();

export interface InboxFilter {
  readonly status?: TicketStatus | undefined;
  /** null: nobody's. */
  readonly assigneeUuid?: UserId | null | undefined;
  readonly search?: string | undefined;
  /** Only those that were promised an answer by this moment. */
  readonly dueBefore?: Date | undefined;
  readonly sort: 'waiting' | 'activity';
  readonly page: number;
  readonly take: number;
}

/** The conversations that a filter lets through, but for its search. */
const chosenTickets = (db: Db, { status, assigneeUuid, dueBefore }: InboxFilter) =>
  db
    .selectFrom('tickets')
    .where('tickets.merged_into_uuid', 'is', null)
    .$if(status !== undefined, (query) => query.where('tickets.status', '=', status as TicketStatus))
    .$if(assigneeUuid !== undefined, (query) =>
      query.where('tickets.assignee_uuid', 'is not distinct from', assigneeUuid as UserId | null),
    )
    .$if(dueBefore !== undefined, (query) => query.where('tickets.answer_due_at', '<', dueBefore as Date));

/**
 * A page of the inbox, cut from an index before anything is joined, how many conversations the filter lets through, and
 * whether more matched its search than were looked at.
 */
export const listInbox = async (
  db: Db,
  filter: InboxFilter,
): Promise<{ rows: InboxRow[]; count: number; isCut: boolean }> => {
  const { search, sort, page, take } = filter;
  const filtered = chosenTickets(db, filter);
  const found = search ? await findTickets(db, filtered, search) : null;
  if (found?.uuids.length === 0) return { rows: [], count: 0, isCut: false };
  const chosen = found
    ? db.selectFrom('tickets').where('tickets.uuid', '=', sql<TicketId>`any(${found.uuids}::uuid[])`)
    : filtered;
  const uuids = chosen
    .select('tickets.uuid')
    .$if(sort === 'waiting', (query) => query.orderBy('tickets.answer_due_at', (by) => by.asc().nullsLast()))
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.uuid', 'desc')
    .limit(take)
    .offset((page - 1) * take);
  const rows = await inboxRows(db)
    .where('tickets.uuid', 'in', uuids)
    .$if(sort === 'waiting', (query) => query.orderBy('tickets.answer_due_at', (by) => by.asc().nullsLast()))
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.uuid', 'desc')
    .execute();
  const { count } = found
    ? { count: found.uuids.length }
    : await chosen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count, isCut: found?.isCut ?? false };
};

/** How many conversations there are of each kind. */
export const countTickets = async (db: Db, memberUuid: UserId, now: Date) => {
  const { rows } = await sql<Record<'OPEN' | 'ANSWERED' | 'CLOSED' | 'overdue' | 'mine' | 'unassigned', number>>`
    SELECT count(*) FILTER (WHERE status = 'OPEN')::int AS "OPEN",
      count(*) FILTER (WHERE status = 'ANSWERED')::int AS "ANSWERED",
      count(*) FILTER (WHERE status = 'CLOSED')::int AS "CLOSED",
      count(*) FILTER (WHERE answer_due_at < ${now})::int AS overdue,
      count(*) FILTER (WHERE status = 'OPEN' AND assignee_uuid = ${memberUuid})::int AS mine,
      count(*) FILTER (WHERE status = 'OPEN' AND assignee_uuid IS NULL)::int AS unassigned
    FROM tickets WHERE merged_into_uuid IS NULL`.execute(db);
  return rows[0] ?? { OPEN: 0, ANSWERED: 0, CLOSED: 0, overdue: 0, mine: 0, unassigned: 0 };
};

/** A person's conversations but one, newest activity first. */
export const listOtherTickets = (db: Db, userUuid: UserId, except: TicketId, limit: number) =>
  db
    .selectFrom('tickets')
    .select(['uuid', 'subject', 'status', 'updated_at'])
    .where('user_uuid', '=', userUuid)
    .where('merged_into_uuid', 'is', null)
    .where('uuid', '<>', except)
    .orderBy('updated_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();
