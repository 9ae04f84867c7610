import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { planDay, planOn, shareOn, splitsInForce } from './share-rules-store.ts';

interface Close {
  readonly eventId: number;
  readonly at: Date;
  readonly period: LocalDate;
}

/** The rows that count in a period: those of its reports, and detached ones that were matched later. */
const countedRows = (period: LocalDate) => sql`
  SELECT rows.* FROM royalty_reports JOIN royalty_converted_rows AS rows ON rows.report_id = royalty_reports.id
  WHERE counted_in = ${period} AND unmatched IS NULL AND NOT is_detached
  UNION ALL
  SELECT rows.* FROM royalty_converted_rows AS rows WHERE is_detached AND unmatched IS NULL AND late_in = ${period}`;

/**
 * Assigns approved reports and rows that were matched late to a period that is being closed. This is an input of
 * replay: later changes can't move a row to another period.
 */
export const freezeRows = async (trx: Db, period: LocalDate): Promise<void> => {
  await sql`
    UPDATE royalty_rows SET late_in = ${period} FROM royalty_reports
    WHERE royalty_reports.id = report_id AND counted_in IS NOT NULL
      AND is_detached AND unmatched IS NULL AND late_in IS NULL`.execute(trx);
  await sql`
    UPDATE royalty_reports SET counted_in = ${period}
    WHERE status = 'APPROVED' AND counted_in IS NULL AND accounting_period <= ${period}`.execute(trx);
  await sql`
    DELETE FROM royalty_pending USING royalty_reports
    WHERE royalty_reports.id = report_id AND counted_in IS NOT NULL`.execute(trx);
  await sql`
    INSERT INTO royalty_divisions (period, release_uuid, track_uuid, part)
    SELECT ${period}, tracks.release_uuid, tracks.uuid,
      row_number() OVER (PARTITION BY tracks.release_uuid ORDER BY position, tracks.uuid) - 1
    FROM tracks
    WHERE release_uuid IN (SELECT release_uuid FROM (${countedRows(period)}) AS counted WHERE track_uuid IS NULL)`.execute(
    trx,
  );
};

/**
 * Creates the table `close_weights`: for each track and sale month the service (position 0), the owner (1) and the
 * participants in order of invitation, with their shares. Shares of plans that no close has used are fixed here.
 */
const createWeights = async (trx: Db, { eventId, at, period }: Close): Promise<void> => {
  await sql`DROP TABLE IF EXISTS close_targets, close_weights, close_lines`.execute(trx);
  await sql`
    CREATE TEMP TABLE close_targets ON COMMIT DROP AS
    SELECT counted.release_uuid, counted.track_uuid, counted.sale_month, releases.user_uuid AS owner_uuid
    FROM (SELECT DISTINCT release_uuid, track_uuid, sale_month FROM (${countedRows(period)}) AS counted) AS counted
    JOIN releases ON releases.uuid = counted.release_uuid`.execute(trx);
  await sql`
    INSERT INTO royalty_parties (user_uuid)
    SELECT DISTINCT owner_uuid FROM close_targets
    WHERE NOT EXISTS (SELECT FROM royalty_parties WHERE user_uuid = owner_uuid) ORDER BY 1`.execute(trx);
  await sql`
    INSERT INTO royalty_plan_months (party_id, sale_month, plan, hundredths)
    WITH months AS MATERIALIZED (
      SELECT DISTINCT royalty_parties.id AS party_id, owner_uuid, sale_month, ${planDay(sql`sale_month`, at)} AS day
      FROM close_targets JOIN royalty_parties ON user_uuid = owner_uuid
      WHERE NOT EXISTS (
        SELECT FROM royalty_plan_months AS known
        WHERE known.party_id = royalty_parties.id AND known.sale_month = close_targets.sale_month
      )
    ), chosen AS MATERIALIZED (
      SELECT *, ${planOn(sql`owner_uuid`, sql`day`)} AS plan FROM months
    ), shares AS MATERIALIZED (
      SELECT plan, day, ${shareOn(sql`kinds.plan`, sql`kinds.day`)} AS hundredths
      FROM (SELECT DISTINCT plan, day FROM chosen) AS kinds
    )
    SELECT party_id, sale_month, plan, hundredths FROM chosen JOIN shares USING (plan, day) ORDER BY 1, 2`.execute(trx);
  await sql`
    CREATE TEMP TABLE close_weights ON COMMIT DROP AS
    WITH parts AS (
      SELECT release_uuid, track_uuid AS of_track, sale_month, owner_uuid, track_uuid, 0 AS part, 1 AS parts
      FROM close_targets WHERE track_uuid IS NOT NULL
      UNION ALL
      SELECT targets.release_uuid, NULL, sale_month, owner_uuid, divisions.track_uuid, part,
        count(*) OVER (PARTITION BY targets.release_uuid, sale_month)
      FROM close_targets AS targets
      JOIN royalty_divisions AS divisions
        ON divisions.period = ${period} AND divisions.release_uuid = targets.release_uuid
      WHERE targets.track_uuid IS NULL
    ), cells AS MATERIALIZED (
      SELECT parts.*, royalty_parties.id AS owner_id, months.hundredths AS plan_share,
        ${splitsInForce({
          releaseUuid: sql`parts.release_uuid`,
          trackUuid: sql`parts.track_uuid`,
          saleMonth: sql`parts.sale_month`,
          beforeEvent: eventId,
        })} AS version_id
      FROM parts
      JOIN royalty_parties ON royalty_parties.user_uuid = owner_uuid
      JOIN royalty_plan_months AS months ON months.party_id = royalty_parties.id AND months.sale_month = parts.sale_month
    ), members AS (
      SELECT version_id, members.id AS member_id, members.party_id, hundredths,
        coalesce(status = 'ACCEPTED' AND answered_event < ${eventId}, false) AS is_accepted,
        row_number() OVER (PARTITION BY version_id ORDER BY members.id) AS place
      FROM royalty_split_shares JOIN royalty_split_members AS members ON members.id = member_id
      WHERE version_id IN (SELECT version_id FROM cells)
        AND NOT coalesce(status = 'DECLINED' AND answered_event < ${eventId}, false)
    ), rests AS (
      SELECT version_id, 10000 - sum(hundredths) AS rest FROM members GROUP BY version_id
    ), weighed AS (
      SELECT release_uuid, track_uuid, of_track, sale_month, part, parts, plan_share, 0 AS position, NULL::int AS party_id, NULL::int AS member_id, true AS is_accepted, 0 AS split_share,
        false AS is_alone
      FROM cells
      UNION ALL
      SELECT release_uuid, track_uuid, of_track, sale_month, part, parts, plan_share, 1, owner_id, NULL, true, coalesce(rest, 10000)::int, parts = 1 AND rest IS NULL
      FROM cells LEFT JOIN rests USING (version_id)
      UNION ALL
      SELECT release_uuid, track_uuid, of_track, sale_month, part, parts, plan_share, (1 + place)::int, party_id, member_id, is_accepted, hundredths, false
      FROM cells JOIN members USING (version_id)
    )
    SELECT release_uuid, of_track, sale_month, track_uuid, part, parts, plan_share, position, party_id, member_id, is_accepted,
      split_share, is_alone,
      CASE WHEN position = 0 THEN (10000 - plan_share) * 0.0001 ELSE plan_share * split_share * 0.00000001 END AS weight
    FROM weighed`.execute(trx);
  await sql`ANALYZE close_weights`.execute(trx);
};

/** Columns of `close_lines` that each division carries through. */
const CARRIED = sql`report_id, line, part, sale_month, store, territory, units, release_uuid, track_uuid, position, party_id,
  member_id, is_accepted, plan_share, split_share, weight`;

/** Quotient and remainder of whole numbers, toward −∞. Only \`div\` and \`mod\` divide NUMERIC exactly. */
const floorMod = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`mod(mod(${a}, ${b}) + ${b}, ${b})`;
const floorDiv = (a: RawBuilder<unknown>, b: RawBuilder<unknown>) => sql`div(${a} - ${floorMod(a, b)}, ${b})`;

/**
 * Creates the table `close_lines`: what people get of each row, in three ways that give the same parts. Amounts are whole
 * units of the 12th decimal while they are divided; multiplications of NUMERIC are exact.
 */
const createLines = async (trx: Db, period: LocalDate): Promise<void> => {
  const cut = (where: RawBuilder<unknown>) => sql`
    SELECT report_id, line, rows.sale_month, store, territory, units, weights.release_uuid, weights.track_uuid, part, parts,
      position, party_id, member_id, is_accepted, plan_share, split_share, weight, trunc(usd * 1000000000000) AS whole
    FROM (${countedRows(period)}) AS rows
    JOIN close_weights AS weights ON weights.release_uuid = rows.release_uuid AND weights.sale_month = rows.sale_month
    WHERE ${where}`;
  const ofTrack = sql`weights.of_track = rows.track_uuid`;
  // Between the service and an owner alone the larger remainder is half a unit or more, and the service has the tie.
  await sql`
    CREATE TEMP TABLE close_lines ON COMMIT DROP AS
    SELECT ${CARRIED}, trim_scale(whole * 0.000000000001) AS usd,
      trim_scale((whole - floor(whole * (1 - weight) + 0.5)) * 0.000000000001) AS amount
    FROM (${cut(sql`${ofTrack} AND is_alone`)}) AS cut WHERE weight > 0`.execute(trx);
  await sql`
    INSERT INTO close_lines
    WITH floored AS (
      SELECT *, floor(whole * weight) AS part_whole, whole * weight - floor(whole * weight) AS remainder
      FROM (${cut(sql`${ofTrack} AND EXISTS (
        SELECT FROM close_weights AS own WHERE own.of_track = weights.of_track AND own.sale_month = weights.sale_month
          AND own.release_uuid = weights.release_uuid AND own.position = 1 AND NOT own.is_alone)`)}) AS cut
    ), ranked AS (
      SELECT *, whole - sum(part_whole) OVER cell AS missing,
        row_number() OVER (cell ORDER BY remainder DESC, position) AS place
      FROM floored WINDOW cell AS (PARTITION BY report_id, line)
    )
    SELECT ${CARRIED}, trim_scale(whole * 0.000000000001),
      trim_scale((part_whole + (place <= missing)::int) * 0.000000000001)
    FROM ranked WHERE position > 0 AND weight > 0`.execute(trx);
  await sql`
    INSERT INTO close_lines
    WITH cut AS MATERIALIZED (
      ${cut(sql`weights.of_track IS NULL AND rows.track_uuid IS NULL`)}
    ), people AS (
      SELECT report_id, line, whole, parts, position, coalesce(member_id, 0) AS member_id, sum(weight) AS weight
      FROM cut GROUP BY 1, 2, 3, 4, 5, 6
    ), people_floored AS (
      SELECT *, ${floorDiv(sql`whole * weight * 100000000`, sql`parts * 100000000::numeric`)} AS part_whole,
        ${floorMod(sql`whole * weight * 100000000`, sql`parts * 100000000::numeric`)} AS remainder
      FROM people
    ), people_ranked AS (
      SELECT *, whole - sum(part_whole) OVER cell AS missing,
        -- Members of different tracks have the same positions; ids are in order of invitation.
        row_number() OVER (cell ORDER BY remainder DESC, least(position, 2), member_id) AS place
      FROM people_floored WINDOW cell AS (PARTITION BY report_id, line)
    ), people_parts AS (
      SELECT cut.*, ranked.part_whole + (place <= missing)::int AS own,
        trunc(ranked.weight * 100000000) AS of_weight, trunc(cut.weight * 100000000) AS own_weight
      FROM cut JOIN people_ranked AS ranked ON ranked.report_id = cut.report_id AND ranked.line = cut.line
        AND ranked.position = cut.position AND ranked.member_id = coalesce(cut.member_id, 0)
      WHERE cut.position > 0 AND ranked.weight > 0
    ), parts_floored AS (
      SELECT *, ${floorDiv(sql`own * own_weight`, sql`of_weight`)} AS part_whole,
        ${floorMod(sql`own * own_weight`, sql`of_weight`)} AS remainder
      FROM people_parts
    ), parts_ranked AS (
      SELECT *, own - sum(part_whole) OVER cell AS missing,
        row_number() OVER (cell ORDER BY remainder DESC, part) AS place
      FROM parts_floored WINDOW cell AS (PARTITION BY report_id, line, position, member_id)
    )
    -- The tracks of a divided row have equal parts of its money, the first ones the units that are left over.
    SELECT ${CARRIED},
      trim_scale((${floorDiv(sql`whole`, sql`parts`)} + (part < ${floorMod(sql`whole`, sql`parts`)})::int) * 0.000000000001),
      trim_scale((part_whole + (place <= missing)::int) * 0.000000000001)
    FROM parts_ranked WHERE weight > 0`.execute(trx);
};

/** Lines whose sums fit into the memory of one statement; more of them would spill to disk. */
const LINES_SUMMED = 100_000;

/**
 * Fills `royalty_statement_sums`, some people at a time. A row that is divided over tracks is one sale of its release, and
 * one of each track.
 */
const sumLines = async (trx: Db, period: LocalDate): Promise<void> => {
  const { rows } = await sql<{ lines: number }>`SELECT count(*)::int AS lines FROM close_lines`.execute(trx);
  const slices = Math.ceil((rows[0]?.lines ?? 0) / LINES_SUMMED);
  for (let slice = 0; slice < slices; slice++)
    await sql`
      INSERT INTO royalty_statement_sums (party_id, period, dimension, key, units, amount)
      SELECT party_id, ${period},
        CASE WHEN GROUPING(lines.release_uuid) = 0 THEN 'release' WHEN GROUPING(track_uuid) = 0 THEN 'track'
          WHEN GROUPING(store) = 0 THEN 'store' WHEN GROUPING(territory) = 0 THEN 'territory' ELSE 'source' END,
        CASE WHEN GROUPING(lines.release_uuid) = 0 THEN lines.release_uuid::text
          WHEN GROUPING(track_uuid) = 0 THEN track_uuid::text
          WHEN GROUPING(store) = 0 THEN store WHEN GROUPING(territory) = 0 THEN coalesce(territory, '') ELSE format END,
        coalesce(CASE WHEN GROUPING(track_uuid) = 0 THEN sum(lines.units) ELSE sum(lines.units) FILTER (WHERE part = 0) END, 0),
        sum(amount)
      FROM close_lines AS lines JOIN royalty_reports ON royalty_reports.id = report_id
      WHERE party_id % ${slices} = ${slice}
      GROUP BY GROUPING SETS ((party_id, lines.release_uuid), (party_id, track_uuid), (party_id, store),
        (party_id, territory), (party_id, format))`.execute(trx);
};

/**
 * Divides the rows of a period over the service and the people, exactly: parts are floored at the 12th decimal, and the
 * units that are left over go to the largest remainders, ties to the first in order. What someone gets of a row with a UPC
 * alone is then divided over the tracks in the same way. Creates the table \`close_lines\` and fills \`royalty_lines\`.
 * @returns the share of the service
 */
export const deriveLines = async (trx: Db, close: Close): Promise<string> => {
  await createWeights(trx, close);
  // Estimates of what was just written are far off: nested loops over it would be quadratic.
  await sql`SET LOCAL enable_nestloop = off`.execute(trx);
  await sql`SET LOCAL work_mem = '64MB'`.execute(trx);
  await createLines(trx, close.period);
  const { rows } = await sql<{ service: string }>`
    SELECT (
      (SELECT coalesce(sum(usd), 0) FROM (${countedRows(close.period)}) AS counted)
      - (SELECT coalesce(sum(amount), 0) FROM close_lines)
    )::text AS service`.execute(trx);
  // The row count matters, for which a small sample is enough.
  await sql`SET LOCAL default_statistics_target = 10`.execute(trx);
  await sql`ANALYZE close_lines`.execute(trx);
  await sql`SET LOCAL default_statistics_target TO DEFAULT`.execute(trx);
  await sql`
    INSERT INTO royalty_lines (party_id, period, report_id, line, part, release_uuid, track_uuid, member_id, usd,
      plan_share, split_share, amount)
    SELECT party_id, ${close.period}, report_id, line, part, release_uuid, track_uuid, member_id, usd, plan_share,
      split_share, amount
    FROM close_lines ORDER BY party_id, report_id, line, part`.execute(trx);
  await sumLines(trx, close.period);
  await sql`SET LOCAL enable_nestloop TO DEFAULT`.execute(trx);
  return rows[0]?.service ?? '0';
};
