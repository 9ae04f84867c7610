import type { TicketId } from '@dubplate/contract/ids';
import { TICKET_MATCHES_MAX } from '@dubplate/contract/support/limits';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { peopleByName, peopleByUsername } from '#features/accounts/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';

/** Which conversations are searched: a query of the table alone, with its conditions. */
type Filtered = SelectQueryBuilder<Tables, 'tickets', object>;

const SUBJECT = sql<string>`('^' || tickets.subject || '$')`;

/** So many messages with the words are looked at: usual words are in very many. */
const MESSAGES_MAX = 10 * TICKET_MATCHES_MAX;

const messagesWith = (db: Db, search: string) =>
  db
    .selectFrom('ticket_messages')
    .select('ticket_messages.ticket_uuid')
    .where(sql<boolean>`to_tsvector('simple', content) @@ plainto_tsquery('simple', ${search})`)
    .limit(MESSAGES_MAX + 1);

/** The same search in each place where it may be found; `said` are the messages with its words. */
const sourcesOf = (db: Db, filtered: Filtered, search: string) =>
  [
    filtered.where(containsPart(SUBJECT, search)),
    filtered.where('tickets.user_uuid', 'in', peopleByUsername(db, search)),
    filtered.where('tickets.user_uuid', 'in', peopleByName(db, search)),
    filtered.where(sql<boolean>`tickets.uuid IN (SELECT ticket_uuid FROM said)`),
  ].map((found) => found.select('tickets.uuid').limit(TICKET_MATCHES_MAX + 1));

interface FoundRow {
  readonly kind: number;
  /** Null: there are more messages with the words than are looked at. */
  readonly uuid: TicketId | null;
}

/** One more of each kind than is looked at says that there are more. */
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

/** The filtered conversations that a search finds, and whether more matched than were looked at. */
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
