import type { LinkId } from '@dubplate/contract/ids';
import { RECENT_VISITS_DAYS } from '@dubplate/contract/multilinks/limits';
import type { LinkVisits } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Additional visits of a link on a day. `store` is null for the page itself. */
export interface VisitCount {
  readonly link_uuid: LinkId;
  readonly day: LocalDate;
  readonly store: string | null;
  readonly visits: number;
}

/**
 * Adds visits in one statement; skips deleted links. Locks rows in a fixed order, so that concurrent nodes do not deadlock.
 * @param counts unique by link, day and store
 */
export const addVisits = async (db: Db, counts: readonly VisitCount[]): Promise<void> => {
  if (counts.length === 0) return;
  const rows = JSON.stringify(counts.map((count) => ({ ...count, store: count.store ?? '' })));
  await sql`
    WITH added AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS one (link_uuid uuid, day date, store text, visits bigint)
    ), existing AS (
      SELECT uuid FROM multilinks WHERE uuid IN (SELECT link_uuid FROM added) ORDER BY uuid FOR KEY SHARE
    )
    INSERT INTO link_visits AS known (link_uuid, day, store, visits)
    SELECT added.link_uuid, added.day, added.store, added.visits
    FROM added JOIN existing ON existing.uuid = added.link_uuid
    ORDER BY added.link_uuid, added.day, added.store
    ON CONFLICT (link_uuid, day, store) DO UPDATE SET visits = known.visits + excluded.visits`.execute(db);
};

/** Ordered by day and store, the page itself first. Includes both days. */
export const listVisits = async (
  db: Db,
  link: LinkId,
  { start_date, end_date }: { readonly start_date: LocalDate; readonly end_date: LocalDate },
): Promise<LinkVisits[]> => {
  const { rows } = await sql<LinkVisits>`
    SELECT day, nullif(store, '') AS store, visits FROM link_visits
    WHERE link_uuid = ${link} AND day BETWEEN ${start_date} AND ${end_date}
    ORDER BY day, link_visits.store`.execute(db);
  return rows;
};

/** Returns recent visits of the pages of these links. Omits links without visits. */
export const countRecentVisits = async (
  db: Db,
  links: readonly LinkId[],
  today: LocalDate,
): Promise<ReadonlyMap<LinkId, number>> => {
  if (links.length === 0) return new Map();
  const { rows } = await sql<{ link_uuid: LinkId; visits: number }>`
    SELECT link_uuid, sum(visits)::float8 AS visits FROM link_visits
    WHERE link_uuid = ANY(${sql.val(links)}::uuid[]) AND store = '' AND day > ${addDays(today, -RECENT_VISITS_DAYS)}
    GROUP BY link_uuid`.execute(db);
  return new Map(rows.map(({ link_uuid, visits }) => [link_uuid, visits]));
};

export const listAllVisits = async (db: Db, user: string): Promise<(LinkVisits & { readonly link_uuid: LinkId })[]> => {
  const { rows } = await sql<LinkVisits & { link_uuid: LinkId }>`
    SELECT link_uuid, day, nullif(store, '') AS store, visits FROM link_visits
    WHERE link_uuid IN (SELECT uuid FROM multilinks WHERE user_uuid = ${user})
    ORDER BY link_uuid, day, link_visits.store`.execute(db);
  return rows;
};
