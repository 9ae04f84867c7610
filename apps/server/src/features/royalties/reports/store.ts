import type { TrackId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { SOURCE_DIGITS, toUnits } from '@dubplate/rules/royalties/amounts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Received } from '../received.ts';
import type { StoredCheck } from '../tables.ts';

export const CREATE_STAGED = `
  CREATE TEMP TABLE staged (line int, sale_month date, store text, territory text, isrc text, upc text, title text,
    artist text, units numeric, net numeric, gross numeric, currency text)`;
export const COPY_STAGED = 'COPY staged FROM STDIN';

export const listStagedCurrencies = async (trx: Db): Promise<string[]> => {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency FROM staged WHERE currency IS NOT NULL ORDER BY 1`.execute(trx);
  return rows.map(({ currency }) => currency);
};

export const keepStagedCurrency = async (trx: Db, currency: string): Promise<void> => {
  await sql`DELETE FROM staged WHERE currency IS DISTINCT FROM ${currency}`.execute(trx);
};

/** The newest sale month, or the month after the last closed one if that is later; null if no row has a month. */
export const newestStagedPeriod = async (trx: Db, closed: LocalDate | null): Promise<LocalDate | null> => {
  const { rows } = await sql<{ period: LocalDate | null }>`
    SELECT CASE WHEN max(sale_month) IS NOT NULL
      THEN greatest(max(sale_month), (${closed}::date + interval '1 month')::date) END AS period
    FROM staged`.execute(trx);
  return rows[0]?.period ?? null;
};

export interface NewReport {
  readonly uuid: string;
  readonly name: string;
  readonly format: string;
  readonly period: LocalDate;
  readonly currency: string;
  readonly fileName: string;
  readonly checks: readonly StoredCheck[];
  readonly actorUuid: UserId | null;
  readonly approvals: number;
  readonly feedsStatistics: boolean;
  readonly now: Date;
}

/** Writes the staged rows, whose codes are in `sales_codes`, as a draft. */
export const insertStaged = async (trx: Db, report: NewReport): Promise<{ id: number; net: string; rows: number }> => {
  const { period } = report;
  const { rows } = await sql<{ id: number; net: string; rows: number }>`
    INSERT INTO royalty_reports (uuid, name, format, accounting_period, currency, status, rows, units, net, file_name,
      checks, created_at, created_by, approvals, feeds_statistics)
    SELECT ${report.uuid}, ${report.name}, ${report.format}, ${period}, ${report.currency}, 'DRAFT', count(*), sum(units),
      coalesce(sum(net), 0), ${report.fileName}, ${JSON.stringify(report.checks)}, ${report.now}, ${report.actorUuid},
      ${report.approvals}, ${report.feedsStatistics}::boolean
    FROM staged RETURNING id, net, rows`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error('the insert returns its row');
  await sql`
    INSERT INTO royalty_rows (report_id, line, sale_month, store, territory, isrc, upc, title, artist, units, net, gross,
      release_uuid, track_uuid, unmatched)
    SELECT ${inserted.id}, line, coalesce(sale_month, ${period}), store, territory, staged.isrc, staged.upc, title, artist,
      units, net, gross, release_uuid, track_uuid, unmatched
    FROM staged JOIN sales_codes AS codes
      ON coalesce(codes.isrc, '') = coalesce(staged.isrc, '') AND coalesce(codes.upc, '') = coalesce(staged.upc, '')`.execute(
    trx,
  );
  await sql`
    INSERT INTO royalty_report_sums (report_id, store, sale_month, rows, units, net)
    SELECT ${inserted.id}, store, coalesce(sale_month, ${period}), count(*), coalesce(sum(units), 0), sum(net)
    FROM staged GROUP BY 2, 3`.execute(trx);
  return inserted;
};

export const updateChecks = async (trx: Db, reportId: number, checks: readonly StoredCheck[]): Promise<void> => {
  await trx
    .updateTable('royalty_reports')
    .set({ checks: JSON.stringify(checks) })
    .where('id', '=', reportId)
    .execute();
};

export const deleteReport = async (trx: Db, reportId: number): Promise<void> => {
  await clearPending(trx, reportId);
  await trx.deleteFrom('royalty_rows').where('report_id', '=', reportId).execute();
  await trx.deleteFrom('royalty_reports').where('id', '=', reportId).execute();
};

/** Other reports of the source that seem to have the same rows. */
export const listTwins = async (trx: Db, reportId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT other.name FROM royalty_reports AS ours JOIN royalty_reports AS other
      ON other.format = ours.format AND other.currency = ours.currency AND other.rows = ours.rows
      AND other.net = ours.net AND other.units IS NOT DISTINCT FROM ours.units AND other.id <> ours.id
    WHERE ours.id = ${reportId} AND NOT EXISTS (
      (SELECT store, sale_month, rows, units, net FROM royalty_report_sums WHERE report_id = ours.id
      EXCEPT SELECT store, sale_month, rows, units, net FROM royalty_report_sums WHERE report_id = other.id)
    )
    ORDER BY 1 LIMIT 5`.execute(trx);
  return rows.map(({ name }) => name);
};

/** Sums money that no period has counted yet, so that balances can show it. */
export const sumPending = async (trx: Db, reportId: number): Promise<void> => {
  await clearPending(trx, reportId);
  await sql`
    INSERT INTO royalty_pending (report_id, release_uuid, track_uuid, sale_month, usd)
    SELECT report_id, release_uuid, track_uuid, sale_month, sum(usd)
    FROM royalty_converted_rows AS rows JOIN royalty_reports ON royalty_reports.id = report_id
    WHERE report_id = ${reportId} AND unmatched IS NULL
      AND (counted_in IS NULL OR (is_detached AND late_in IS NULL)) GROUP BY 1, 2, 3, 4`.execute(trx);
};

/**
 * Decides how the rows are converted in proportion to their net amounts, so that they add up to the base exactly: each is
 * floored at the 12th decimal, and the units that are left over go to the largest remainders, ties to the lowest line.
 * Only the last row that gets such a unit is kept: `royalty_converted_rows` tells from it what the others get. NUMERIC
 * divides exactly by `div` and `mod` only.
 */
export const convertRows = async (
  trx: Db,
  { id, net }: { readonly id: number; readonly net: string },
  baseCents: number,
): Promise<void> => {
  const units = toUnits(net, SOURCE_DIGITS);
  if (units === 0n) {
    await sql`UPDATE royalty_reports SET usd_factor = 0, usd_divisor = 1 WHERE id = ${id}`.execute(trx);
    return;
  }
  await sql`
    WITH scaled AS MATERIALIZED (
      SELECT ${baseCents}::numeric * 10000000000 AS base, ${baseCents * (units < 0n ? -1 : 1)}::numeric * 10000000000 AS factor,
        abs(net) AS divisor
      FROM royalty_reports WHERE id = ${id}
    ), remainders AS MATERIALIZED (
      SELECT line, net * factor AS dividend, mod(mod(net * factor, divisor) + divisor, divisor) AS remainder
      FROM royalty_rows, scaled WHERE report_id = ${id}
    ), missing AS MATERIALIZED (
      SELECT (SELECT base FROM scaled) - sum(div(dividend - remainder, (SELECT divisor FROM scaled))) AS units FROM remainders
    ), cut AS (
      SELECT remainder, line FROM remainders WHERE (SELECT units FROM missing) > 0
      ORDER BY remainder DESC, line
      LIMIT 1 OFFSET (SELECT greatest(units - 1, 0)::bigint FROM missing)
    )
    UPDATE royalty_reports SET usd_factor = factor, usd_divisor = divisor, cut_remainder = (SELECT remainder FROM cut),
      cut_line = (SELECT line FROM cut)
    FROM scaled WHERE id = ${id}`.execute(trx);
};

const clearPending = async (trx: Db, reportId: number): Promise<void> => {
  await trx.deleteFrom('royalty_pending').where('report_id', '=', reportId).execute();
};

/** Detaches what is unmatched, and sums the converted rows. */
export const settleRows = async (trx: Db, reportId: number): Promise<void> => {
  await sql`UPDATE royalty_rows SET is_detached = true WHERE report_id = ${reportId} AND unmatched IS NOT NULL`.execute(
    trx,
  );
  await sql`
    UPDATE royalty_report_sums AS sums SET usd = converted.usd
    FROM (
      SELECT store, sale_month, sum(usd) AS usd FROM royalty_converted_rows WHERE report_id = ${reportId} GROUP BY 1, 2
    ) AS converted
    WHERE report_id = ${reportId} AND sums.store = converted.store AND sums.sale_month = converted.sale_month`.execute(
    trx,
  );
  await sumPending(trx, reportId);
};

/** @returns the number of approvals, with this one */
export const setApproved = async (
  trx: Db,
  reportId: number,
  approval: Received & { readonly received_on: LocalDate; readonly approved_at: Date; readonly approved_by: UserId },
): Promise<number> => {
  const { approvals } = await trx
    .updateTable('royalty_reports')
    .set((eb) => ({ status: 'APPROVED', ...approval, approvals: eb('approvals', '+', 1) }))
    .where('id', '=', reportId)
    .returning('approvals')
    .executeTakeFirstOrThrow();
  return approvals;
};

/** Undoes an approval. @returns the number of approvals so far */
export const setDraft = async (trx: Db, reportId: number): Promise<number> => {
  await sql`
    UPDATE royalty_rows SET usd = NULL, is_detached = false
    WHERE report_id = ${reportId} AND (usd IS NOT NULL OR is_detached)`.execute(trx);
  await trx.updateTable('royalty_report_sums').set({ usd: null }).where('report_id', '=', reportId).execute();
  await clearPending(trx, reportId);
  const { approvals } = await trx
    .updateTable('royalty_reports')
    .set({
      status: 'DRAFT',
      received_cents: null,
      received_on: null,
      fee_cents: null,
      fee_by: null,
      approved_at: null,
      approved_by: null,
      usd_factor: null,
      usd_divisor: null,
      cut_remainder: null,
      cut_line: null,
    })
    .where('id', '=', reportId)
    .returning('approvals')
    .executeTakeFirstOrThrow();
  return approvals;
};

/** The release of a track that is or was published. */
export const findPublishedRelease = async (trx: Db, trackUuid: TrackId): Promise<string | undefined> => {
  const { rows } = await sql<{ release_uuid: string }>`
    SELECT release_uuid FROM tracks JOIN releases ON releases.uuid = release_uuid
    WHERE tracks.uuid = ${trackUuid} AND releases.edition_of IS NULL
      AND (status = 'PUBLISHED' OR published_at IS NOT NULL)`.execute(trx);
  return rows[0]?.release_uuid;
};

/** Which of these lines exist, and whether a person may still match them. */
export const listMatchable = async (trx: Db, reportId: number, lines: readonly number[]) => {
  const { rows } = await sql<{ line: number; is_open: boolean }>`
    SELECT line, unmatched IS NOT NULL OR counted_in IS NULL OR (is_detached AND late_in IS NULL) AS is_open
    FROM royalty_rows JOIN royalty_reports ON royalty_reports.id = report_id
    WHERE report_id = ${reportId} AND line = ANY (${lines}::int[])`.execute(trx);
  return new Map(rows.map(({ line, is_open }) => [line, is_open]));
};

interface ConfirmedMatch {
  readonly lines: readonly number[];
  readonly trackUuid: TrackId;
  readonly releaseUuid: string;
  /** Detached rows of a report that has counted stay detached: they count later. */
  readonly hasCounted: boolean;
}

export const matchLines = async (trx: Db, reportId: number, match: ConfirmedMatch): Promise<void> => {
  await sql`
    UPDATE royalty_rows SET release_uuid = ${match.releaseUuid}, track_uuid = ${match.trackUuid}, unmatched = NULL,
      is_detached = is_detached AND ${match.hasCounted}
    WHERE report_id = ${reportId} AND line = ANY (${match.lines}::int[])`.execute(trx);
};

/** The different codes of these lines, as aliases have them. */
export const listCodes = async (trx: Db, reportId: number, lines: readonly number[]) => {
  const { rows } = await sql<{ isrc: string | null; upc: string | null }>`
    SELECT DISTINCT isrc, regexp_replace(upc, '^0(?=\\d{12}$)', '') AS upc FROM royalty_rows
    WHERE report_id = ${reportId} AND line = ANY (${lines}::int[]) AND num_nonnulls(isrc, upc) > 0`.execute(trx);
  return rows;
};
