import type { TicketId, UserId } from '@dubplate/contract/ids';
import { TICKET_MATCHES_MAX, type TicketStatus } from '@dubplate/contract/support/limits';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { peopleByName, peopleByUsername } from '#features/accounts/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { containsPart, lowered } from '#platform/database/text-parts.ts';

/** The tickets to search: a query of the table without joins. */
type Filtered = SelectQueryBuilder<Tables, 'tickets', object>;

const SUBJECT = sql<string>`('^' || tickets.subject || '$')`;

/** Limit of matching messages to check, since common words are in very many. */
const MESSAGES_MAX = 10 * TICKET_MATCHES_MAX;

const messagesWith = (db: Db, search: string) =>
  db
    .selectFrom('ticket_messages')
    .select('ticket_messages.ticket_uuid')
    .where(
      sql<boolean>`to_tsvector('simple', ${lowered(sql`content`)}) @@ plainto_tsquery('simple', ${lowered(sql`${search}`)})`,
    )
    .limit(MESSAGES_MAX + 1);

/** Returns one query per searched column; `said` contains the matching messages. */
const sourcesOf = (db: Db, filtered: Filtered, search: string) =>
  [
    filtered.where(containsPart(SUBJECT, search)),
    filtered.where('tickets.user_uuid', 'in', peopleByUsername(db, search)),
    filtered.where('tickets.user_uuid', 'in', peopleByName(db, search)),
    filtered.where(sql<boolean>`tickets.uuid IN (SELECT ticket_uuid FROM said)`),
  ].map((found) => found.select('tickets.uuid').limit(TICKET_MATCHES_MAX + 1));

interface FoundRow {
  readonly kind: number;
  /** Null if more messages matched than are checked. */
  readonly uuid: TicketId | null;
}

/** Fetches one more row of each kind than needed, to detect that there are more. */
const matchesQuery = (db: Db, filtered: Filtered, search: string): RawBuilder<FoundRow> =>
  sql<FoundRow>`${sql.raw(PLANNED_EACH_TIME)}
    WITH said AS MATERIALIZED (${messagesWith(db, search)})
    ${sql.join(
      sourcesOf(db, filtered, search).map(
        (source, kind) => sql`(SELECT ${kind}::int AS kind, found.uuid FROM ${source} found)`,
      ),
      sql` UNION ALL `,
    )}
    UNION ALL (SELECT -1, NULL FROM said OFFSET ${MESSAGES_MAX} LIMIT 1)`;

/** Returns the filtered tickets that match a search. `isCut` is true if more matched than were checked. */
export const findTickets = async (
  db: Db,
  filtered: Filtered,
  search: string,
): Promise<{ uuids: TicketId[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(db, filtered, search).execute(db);
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  const uuids = byKind.flatMap((found) => found.slice(0, TICKET_MATCHES_MAX).flatMap(({ uuid }) => uuid ?? []));
  return {
    uuids: [...new Set(uuids)],
    isCut: rows.some(({ uuid }) => uuid === null) || byKind.some(({ length }) => length > TICKET_MATCHES_MAX),
  };
};

const PREVIEW_CHARACTERS = 200;

/** Tickets with asker, assignee and the newest message that is not a note. */
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

interface InboxFilter {
  readonly status?: TicketStatus | undefined;
  /** Null for unassigned tickets. */
  readonly assigneeUuid?: UserId | null | undefined;
  readonly search?: string | undefined;
  /** Only tickets whose answer is due before this time. */
  readonly dueBefore?: Date | undefined;
  readonly sort: 'waiting' | 'activity';
  readonly page: number;
  readonly take: number;
}

/** Applies a filter except its search. */
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
 * Returns a page of the inbox and the number of tickets. Selects the page by an index before the joins. `isCut` is true if
 * the search matched more tickets than it checked.
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

/** Returns a user's other tickets, latest activity first. */
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
