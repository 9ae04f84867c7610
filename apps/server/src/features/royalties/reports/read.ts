import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { SalesReportStatus } from '@dubplate/contract/royalties/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { lowered } from '#platform/database/text-parts.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { dayOfMonth } from '../books-store.ts';
import type { StoredCheck } from '../tables.ts';

export interface ReportRow {
  id: number;
  uuid: string;
  name: string;
  format: string;
  accounting_period: LocalDate;
  currency: string;
  status: SalesReportStatus;
  rows: number;
  units: string | null;
  net: string;
  unmatched_rows: number;
  unmatched_net: string;
  detached_rows: number;
  detached_net: string;
  detached_usd: string;
  checks: StoredCheck[];
  file_name: string;
  created_at: Date;
  created_by: UserId | null;
  creator_name: string | null;
  received_cents: number | null;
  received_on: LocalDate | null;
  fee_cents: number | null;
  fee_by: 'service' | 'artists' | null;
  approved_at: Date | null;
  approved_by: UserId | null;
  approver_name: string | null;
  counted_in: LocalDate | null;
  feeds_statistics: boolean;
}

const reports = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<ReportRow>`
  SELECT reports.id, reports.uuid, name, format, accounting_period, currency, status, rows, trim_scale(units)::text AS units,
    trim_scale(net)::text AS net, unmatched_rows, unmatched_net, detached_rows, detached_net, detached_usd, checks,
    file_name, reports.created_at, created_by, creators.username AS creator_name, received_cents, received_on, fee_cents,
    fee_by, approved_at, approved_by, approvers.username AS approver_name, counted_in, feeds_statistics
  FROM royalty_reports AS reports
  LEFT JOIN users AS creators ON creators.uuid = created_by
  LEFT JOIN users AS approvers ON approvers.uuid = approved_by,
  LATERAL (
    SELECT count(*)::int AS unmatched_rows, trim_scale(coalesce(sum(rows.net), 0))::text AS unmatched_net,
      count(*) FILTER (WHERE is_detached)::int AS detached_rows,
      trim_scale(coalesce(sum(rows.net) FILTER (WHERE is_detached), 0))::text AS detached_net,
      trim_scale(coalesce(sum(usd) FILTER (WHERE is_detached), 0))::text AS detached_usd
    FROM royalty_converted_rows AS rows WHERE report_id = reports.id AND unmatched IS NOT NULL
  ) AS waiting
  WHERE ${where} ${rest}`;

export const findReport = async (
  db: Db,
  by: { readonly id: number } | { readonly uuid: string },
): Promise<ReportRow | undefined> => {
  const { rows } = await reports('id' in by ? sql`reports.id = ${by.id}` : sql`reports.uuid = ${by.uuid}`).execute(db);
  return rows[0];
};

export const findReportByName = (db: Db, name: string) =>
  db
    .selectFrom('royalty_reports')
    .select(['id', 'uuid', 'status', 'rows', 'net', 'approvals', 'feeds_statistics'])
    .where('name', '=', name)
    .executeTakeFirst();

interface ReportsQuery extends PageQuery {
  readonly status?: SalesReportStatus | undefined;
  readonly accounting_period?: string | undefined;
  readonly source?: string | undefined;
}

export const listReports = async (
  db: Db,
  { status, accounting_period, source, ...page }: ReportsQuery,
): Promise<{ rows: ReportRow[]; count: number }> => {
  const { take, offset, order } = pageRows(page);
  const where = sql`true
    ${status ? sql`AND status = ${status}` : sql``}
    ${accounting_period ? sql`AND accounting_period = ${dayOfMonth(accounting_period)}` : sql``}
    ${source ? sql`AND format = ${source}` : sql``}`;
  const direction = sql.raw(order);
  const { rows } = await reports(
    where,
    sql`ORDER BY reports.created_at ${direction}, reports.uuid ${direction} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_reports AS reports WHERE ${where}`.execute(db);
  return { rows, count: counts[0]?.count ?? 0 };
};

export const readReportSums = async (db: Db, reportId: number) => {
  const sums = <Key extends string>(key: RawBuilder<unknown>) => sql<{
    key: Key;
    rows: number;
    units: string;
    net: string;
    usd: string | null;
  }>`
    SELECT ${key} AS key, sum(rows)::int AS rows, trim_scale(sum(units))::text AS units, trim_scale(sum(net))::text AS net,
      trim_scale(sum(usd))::text AS usd
    FROM royalty_report_sums WHERE report_id = ${reportId} GROUP BY 1`;
  const stores = await sql<{ key: string; rows: number; units: string; net: string; usd: string | null }>`
    SELECT * FROM (${sums(sql`store`)}) AS sums ORDER BY abs(net::numeric) DESC, key`.execute(db);
  const months = await sql<{ key: LocalDate; rows: number; units: string; net: string; usd: string | null }>`
    SELECT * FROM (${sums(sql`sale_month`)}) AS sums ORDER BY key`.execute(db);
  return { stores: stores.rows, months: months.rows };
};

export interface SalesRowRow {
  line: number;
  sale_month: LocalDate;
  store: string;
  territory: string | null;
  isrc: string | null;
  upc: string | null;
  title: string;
  artist: string;
  units: string | null;
  net: string;
  gross: string | null;
  usd: string | null;
  is_detached: boolean;
  release_uuid: ReleaseId | null;
  track_uuid: TrackId | null;
  unmatched: 'UNKNOWN' | 'AMBIGUOUS' | null;
  track_title: string | null;
  release_title: string | null;
}

/** A page of the rows: in the order of the report, or unmatched ones by their amount. */
export const listRows = async (
  db: Db,
  reportId: number,
  { matched, ...query }: { readonly page: number; readonly take: number; readonly matched?: boolean | undefined },
): Promise<{ rows: SalesRowRow[]; count: number }> => {
  const { take, offset } = pageRows({ ...query, order: 'ASC' });
  const where = sql`report_id = ${reportId}
    ${matched === undefined ? sql`` : matched ? sql`AND unmatched IS NULL` : sql`AND unmatched IS NOT NULL`}`;
  const { rows } = await sql<SalesRowRow>`
    SELECT line, sale_month, store, territory, rows.isrc, rows.upc, rows.title, artist, trim_scale(units)::text AS units,
      trim_scale(net)::text AS net, trim_scale(gross)::text AS gross, trim_scale(usd)::text AS usd, is_detached,
      rows.release_uuid, rows.track_uuid, unmatched, tracks.title AS track_title, releases.title AS release_title
    FROM (
      SELECT * FROM royalty_converted_rows WHERE ${where}
      ORDER BY ${matched === false ? sql`net DESC, line` : sql`line`} LIMIT ${take} OFFSET ${offset}
    ) AS rows
    LEFT JOIN tracks ON tracks.uuid = rows.track_uuid
    LEFT JOIN releases ON releases.uuid = rows.release_uuid
    ORDER BY ${matched === false ? sql`net::numeric DESC, line` : sql`line`}`.execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_rows WHERE ${where}`.execute(db);
  return { rows, count: counts[0]?.count ?? 0 };
};

export interface ProposalRow {
  line: number;
  track_uuid: TrackId;
  title: string;
  title_version: string | null;
  release_uuid: ReleaseId;
  release_title: string;
  artist: string;
  user_uuid: UserId;
  username: string;
}

/** Proposed tracks of each row at most. */
const PROPOSALS_MAX = 3;

/** Published tracks with exactly the title and the artist of a row. They are only proposed: a person confirms them. */
export const listProposals = async (
  db: Db,
  rows: readonly Pick<SalesRowRow, 'line' | 'title' | 'artist' | 'unmatched'>[],
): Promise<ProposalRow[]> => {
  const unmatched = rows.filter((row) => row.unmatched !== null && row.title !== '');
  if (unmatched.length === 0) return [];
  const { rows: found } = await sql<ProposalRow>`
    SELECT * FROM (
      SELECT wanted.line, tracks.uuid AS track_uuid, tracks.title, tracks.title_version, releases.uuid AS release_uuid,
        releases.title AS release_title, artists.name AS artist, releases.user_uuid, username,
        row_number() OVER (PARTITION BY wanted.line ORDER BY published_at, tracks.uuid) AS place
      FROM unnest(${unmatched.map(({ line }) => line)}::int[], ${unmatched.map(({ title }) => title)}::text[],
        ${unmatched.map(({ artist }) => artist)}::text[]) AS wanted (line, title, artist)
      JOIN tracks ON ${lowered(sql`tracks.title`)} = ${lowered(sql`wanted.title`)}
      JOIN releases ON releases.uuid = tracks.release_uuid AND (status = 'PUBLISHED' OR published_at IS NOT NULL)
        AND releases.edition_of IS NULL
      JOIN users ON users.uuid = releases.user_uuid
      JOIN track_artists ON track_artists.track_uuid = tracks.uuid
      JOIN artists ON artists.uuid = track_artists.artist_uuid AND ${lowered(sql`artists.name`)} = ${lowered(sql`wanted.artist`)}
    ) AS proposals WHERE place <= ${PROPOSALS_MAX} ORDER BY line, place`.execute(db);
  return found;
};

export interface CalendarCell {
  store: string;
  month: LocalDate;
  currency: string;
  net: string;
  usd: string | null;
  is_draft: boolean;
  uuid: string;
  name: string;
}

/** Sums of reports by store and sale month. */
export const listCalendar = async (db: Db, from: LocalDate): Promise<CalendarCell[]> => {
  const { rows } = await sql<CalendarCell>`
    SELECT store, sale_month AS month, currency, trim_scale(sums.net)::text AS net, trim_scale(sums.usd)::text AS usd,
      status = 'DRAFT' AS is_draft, uuid, name
    FROM royalty_report_sums AS sums JOIN royalty_reports AS reports ON reports.id = report_id
    WHERE sale_month >= ${from} ORDER BY store, sale_month, name LIMIT 20000`.execute(db);
  return rows;
};
