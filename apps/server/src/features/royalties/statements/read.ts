import type { UserId } from '@dubplate/contract/ids';
import type {
  Balance,
  OwnRoyalties,
  Statement,
  StatementDetail,
  StatementLine,
} from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { fractionText } from '@dubplate/rules/royalties/shares';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { planDay, planOn, shareOn, splitsInForce } from '../accounting/share-rules-store.ts';
import { listOwnAdvances } from '../balances/advances-store.ts';
import { listActiveHolds, presentHold } from '../balances/holds-store.ts';
import { dayOfMonth, findParty, monthOfDay, statementAmounts } from '../books-store.ts';
import { rateOf } from '../received.ts';

interface StatementRow {
  uuid: string;
  party_id: number;
  period: LocalDate;
  opening: string;
  earnings: string;
  recouped: string;
  held: string;
  released: string;
  adjustments: string;
  paid: string;
  closing: string;
  lines: number;
  closed_at: Date;
}

const presentStatement = ({ party_id: _, lines: __, period, closed_at, ...amounts }: StatementRow): Statement => ({
  ...amounts,
  period: monthOfDay(period),
  closed_at: closed_at.toISOString(),
});

/** A user’s statements, newest first. */
export const listStatements = async (db: Db, userUuid: UserId, page: PageQuery) => {
  const party = await findParty(db, userUuid);
  if (party === null) return { data: [], count: 0 };
  const { take, offset, order } = pageRows(page);
  const { rows } = await sql<StatementRow>`
    SELECT uuid, party_id, period, lines, closed_at, ${statementAmounts}
    FROM royalty_statements AS statements JOIN royalty_periods USING (period)
    WHERE party_id = ${party} ORDER BY period ${sql.raw(order)} LIMIT ${take} OFFSET ${offset}`.execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM royalty_statements WHERE party_id = ${party}`.execute(db);
  return { data: rows.map(presentStatement), count: counts[0]?.count ?? 0 };
};

/** @throws 404 unless it is the user’s */
export const findStatement = async (db: Db, userUuid: UserId, uuid: string): Promise<StatementRow> => {
  const party = await findParty(db, userUuid);
  const { rows } = await sql<StatementRow>`
    SELECT uuid, party_id, period, lines, closed_at, ${statementAmounts}
    FROM royalty_statements AS statements JOIN royalty_periods USING (period)
    WHERE uuid = ${uuid} AND party_id = ${party}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
};

interface SumRow {
  dimension: 'release' | 'track' | 'store' | 'territory' | 'source';
  key: string;
  units: string;
  amount: string;
  title: string | null;
  release_uuid: string | null;
}

/** Sums of one dimension that an answer lists at most, largest first. */
const SUMS_MAX = 1000;

export const readStatementDetail = async (db: Db, userUuid: UserId, uuid: string): Promise<StatementDetail> => {
  const statement = await findStatement(db, userUuid, uuid);
  const { party_id, period } = statement;
  const { rows: sums } = await sql<SumRow>`
    SELECT dimension, key, trim_scale(units)::text AS units, trim_scale(amount)::text AS amount,
      coalesce(releases.title, tracks.title) AS title, tracks.release_uuid
    FROM (
      SELECT *, row_number() OVER (PARTITION BY dimension ORDER BY amount DESC, key) AS place
      FROM royalty_statement_sums WHERE party_id = ${party_id} AND period = ${period}
    ) AS sums
    LEFT JOIN releases ON releases.uuid = CASE WHEN dimension = 'release' THEN key::uuid END
    LEFT JOIN tracks ON tracks.uuid = CASE WHEN dimension = 'track' THEN key::uuid END
    WHERE place <= ${SUMS_MAX} ORDER BY dimension, place`.execute(db);
  const { rows: entries } = await sql<StatementDetail['entries'][number] & { at: Date }>`
    SELECT entries.kind, trim_scale(entries.amount)::text AS amount, entries.at, coalesce(events.note, holds.reason, advances.note,
      releases.title) AS note
    FROM royalty_entries AS entries
    LEFT JOIN royalty_events AS events ON events.id = event_id
    LEFT JOIN royalty_holds AS holds ON holds.id = entries.hold_id
    LEFT JOIN royalty_advances AS advances ON advances.id = advance_id
    LEFT JOIN royalty_split_members AS members ON members.id = entries.member_id
    LEFT JOIN releases ON releases.uuid = members.release_uuid
    WHERE entries.party_id = ${party_id} AND entries.period = ${period} AND entries.kind <> 'EARNED' ORDER BY entries.id LIMIT 1000`.execute(
    db,
  );
  const { rows: advances } = await sql<StatementDetail['advances'][number]>`
    SELECT uuid, note, trim_scale(amount)::text AS amount, trim_scale(before)::text AS recouped_before,
      trim_scale(now)::text AS recouped_now, trim_scale(amount - before - now)::text AS left
    FROM royalty_advances AS advances,
    LATERAL (
      SELECT coalesce(-sum(entries.amount) FILTER (WHERE period < ${period}), 0) AS before,
        coalesce(-sum(entries.amount) FILTER (WHERE period = ${period}), 0) AS now
      FROM royalty_entries AS entries WHERE advance_id = advances.id
    ) AS recouped
    WHERE party_id = ${party_id} AND created_at <= ${statement.closed_at} AND (now <> 0 OR before < amount) ORDER BY id`.execute(
    db,
  );
  const of = (dimension: SumRow['dimension']) => sums.filter((sum) => sum.dimension === dimension);
  return {
    ...presentStatement(statement),
    lines: statement.lines,
    releases: of('release').map(({ key, title, units, amount }) => ({
      release_uuid: key as StatementDetail['releases'][number]['release_uuid'],
      title: title ?? '',
      units,
      amount,
    })),
    tracks: of('track').map(({ key, title, release_uuid, units, amount }) => ({
      track_uuid: key as StatementDetail['tracks'][number]['track_uuid'],
      release_uuid: (release_uuid ?? key) as StatementDetail['tracks'][number]['release_uuid'],
      title: title ?? '',
      units,
      amount,
    })),
    stores: of('store').map(({ key, units, amount }) => ({ store: key, units, amount })),
    territories: of('territory').map(({ key, units, amount }) => ({ territory: key || null, units, amount })),
    sources: of('source').map(({ key, units, amount }) => ({ source: key, units, amount })),
    advances,
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
};

interface LineRow extends Omit<StatementLine, 'rate' | 'plan_share' | 'split_share' | 'sale_period'> {
  report_id: number;
  part: number;
  sale_month: LocalDate;
  plan_share: number;
  split_share: number;
  received_cents: number;
  fee_cents: number | null;
  fee_by: 'service' | 'artists' | null;
  report_net: string;
}

/** Where a page of lines begins: after so many, or after the last line of the page before. */
export type LinesFrom = { readonly offset: number } | { readonly after: Pick<LineRow, 'report_id' | 'row' | 'part'> };

/** Lines of a statement in the order of reports and rows. */
export const listLines = async (
  db: Db,
  { party_id, period }: Pick<StatementRow, 'party_id' | 'period'>,
  from: LinesFrom,
  take: number,
): Promise<{ lines: StatementLine[]; last: LineRow | undefined }> => {
  const { rows } = await sql<LineRow>`
    SELECT lines.report_id, part, reports.name AS report, lines.line AS row, format AS source, sale_month, store, territory,
      isrc, upc, rows.title, trim_scale(rows.units)::text AS units, trim_scale(rows.net)::text AS net, currency,
      trim_scale(lines.usd)::text AS usd, plan_share, split_share, trim_scale(lines.amount)::text AS amount,
      received_cents, fee_cents, fee_by, reports.net::text AS report_net
    FROM (
      SELECT * FROM royalty_lines WHERE party_id = ${party_id} AND period = ${period}
        ${'after' in from ? sql`AND (report_id, line, part) > (${from.after.report_id}, ${from.after.row}, ${from.after.part})` : sql``}
      ORDER BY party_id, period, report_id, line, part
      LIMIT ${take} OFFSET ${'after' in from ? 0 : from.offset}
    ) AS lines
    JOIN royalty_reports AS reports ON reports.id = lines.report_id
    JOIN royalty_rows AS rows ON rows.report_id = lines.report_id AND rows.line = lines.line
    ORDER BY lines.report_id, lines.line, part`.execute(db);
  const lines = rows.map((row) => ({
    report: row.report,
    row: row.row,
    source: row.source,
    sale_period: monthOfDay(row.sale_month),
    store: row.store,
    territory: row.territory,
    isrc: row.isrc,
    upc: row.upc,
    title: row.title,
    units: row.units,
    net: row.net,
    currency: row.currency,
    rate: rateOf({ ...row, net: row.report_net }) ?? '0',
    usd: row.usd,
    plan_share: fractionText(row.plan_share),
    split_share: fractionText(row.split_share),
    amount: row.amount,
  }));
  return { lines, last: rows.at(-1) };
};

const NOTHING: Balance = {
  currency: 'USD',
  payable: '0',
  held: '0',
  pending: '0',
  in_payout: '0',
  paid: '0',
  has_statement: false,
  holds: [],
  advances: [],
};

/**
 * The balance of a user. `pending` divides approved sums of tracks and months as they would be divided now, so it may
 * differ from the statement to come in the last decimals.
 */
export const readBalance = async (db: Db, userUuid: UserId, now: Date): Promise<Balance> => {
  const party = await findParty(db, userUuid);
  const { rows } = await sql<Pick<Balance, 'payable' | 'held' | 'in_payout' | 'paid' | 'has_statement'>>`
    SELECT trim_scale(coalesce(sum(amount), 0))::text AS payable,
      trim_scale(coalesce(-sum(amount) FILTER (WHERE kind IN ('HELD', 'RELEASED')), 0))::text AS held,
      trim_scale(coalesce(-sum(amount) FILTER (WHERE kind IN ('PAID', 'RETURNED')), 0) - in_payout)::text AS paid,
      trim_scale(in_payout)::text AS in_payout,
      EXISTS (SELECT FROM royalty_statements WHERE party_id = ${party}) AS has_statement
    FROM (SELECT coalesce((SELECT in_payout_cents FROM royalty_parties WHERE id = ${party}), 0) * 0.01 AS in_payout) AS taken
    LEFT JOIN royalty_entries ON party_id = ${party}
    GROUP BY in_payout`.execute(db);
  const pending = await readPending(db, userUuid, party, now);
  if (party === null) return { ...NOTHING, pending };
  return {
    ...NOTHING,
    ...rows[0],
    pending,
    holds: (await listActiveHolds(db, party)).map(presentHold),
    advances: await listOwnAdvances(db, party),
  };
};

/** A user’s part of approved money that no period has counted. */
const readPending = async (db: Db, userUuid: UserId, party: number | null, now: Date): Promise<string> => {
  const { rows } = await sql<{ pending: string }>`
    WITH concerned AS (
      SELECT uuid, user_uuid FROM releases WHERE user_uuid = ${userUuid}
      UNION
      SELECT releases.uuid, user_uuid FROM royalty_split_members JOIN releases ON releases.uuid = release_uuid
      WHERE party_id = ${party}
    ), targets AS (
      SELECT pending.release_uuid, pending.track_uuid, sale_month, concerned.user_uuid, pending.usd
      FROM concerned JOIN royalty_pending AS pending ON pending.release_uuid = concerned.uuid
    ), parts AS (
      SELECT release_uuid, track_uuid, sale_month, user_uuid, usd, 1 AS parts FROM targets WHERE track_uuid IS NOT NULL
      UNION ALL
      SELECT targets.release_uuid, tracks.uuid, sale_month, user_uuid, usd,
        count(*) OVER (PARTITION BY targets.release_uuid, sale_month, usd)
      FROM targets JOIN tracks ON tracks.release_uuid = targets.release_uuid WHERE targets.track_uuid IS NULL
    )
    SELECT trim_scale(coalesce(sum(trunc(usd / parts * shares.hundredths * share * 0.00000001, 12)), 0))::text AS pending
    FROM parts,
    LATERAL (SELECT ${planDay(sql`sale_month`, now)} AS day) AS days,
    LATERAL (SELECT ${planOn(sql`parts.user_uuid`, sql`day`)} AS plan) AS chosen,
    LATERAL (
      SELECT coalesce((
        SELECT hundredths FROM royalty_plan_months AS months JOIN royalty_parties ON royalty_parties.id = party_id
        WHERE royalty_parties.user_uuid = parts.user_uuid AND months.sale_month = parts.sale_month
      ), ${shareOn(sql`chosen.plan`, sql`day`)}) AS hundredths
    ) AS shares,
    LATERAL (SELECT ${splitsInForce({
      releaseUuid: sql`parts.release_uuid`,
      trackUuid: sql`parts.track_uuid`,
      saleMonth: sql`parts.sale_month`,
      beforeEvent: null,
    })} AS id) AS version,
    LATERAL (
      SELECT CASE WHEN parts.user_uuid = ${userUuid} THEN 10000 - coalesce(sum(hundredths), 0)
        ELSE coalesce(sum(hundredths) FILTER (WHERE members.party_id = ${party}), 0) END AS share
      FROM royalty_split_shares JOIN royalty_split_members AS members ON members.id = member_id
      WHERE version_id = version.id AND status <> 'DECLINED'
    ) AS divided`.execute(db);
  return rows[0]?.pending ?? '0';
};

/** Earnings of closed months in a window, both ends included. */
export const readOwnRoyalties = async (
  db: Db,
  userUuid: UserId,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<OwnRoyalties> => {
  const party = await findParty(db, userUuid);
  const within = sql`party_id = ${party} AND period BETWEEN ${dayOfMonth(start)} AND ${dayOfMonth(end)}`;
  const { rows: months } = await sql<{ period: LocalDate; amount: string }>`
    SELECT period, trim_scale(earnings)::text AS amount FROM royalty_statements WHERE ${within} ORDER BY 1`.execute(db);
  const { rows: totals } = await sql<{ total: string }>`
    SELECT trim_scale(coalesce(sum(earnings), 0))::text AS total FROM royalty_statements WHERE ${within}`.execute(db);
  const { rows: sums } = await sql<{
    dimension: SumRow['dimension'];
    key: string;
    amount: string;
    title: string | null;
  }>`
    SELECT dimension, key, trim_scale(amount)::text AS amount, title FROM (
      SELECT *, row_number() OVER (PARTITION BY dimension ORDER BY amount DESC, key) AS place FROM (
        SELECT dimension, key, sum(amount) AS amount FROM royalty_statement_sums
        WHERE ${within} AND dimension IN ('release', 'store', 'territory') GROUP BY 1, 2
      ) AS summed
    ) AS ranked
    LEFT JOIN releases ON releases.uuid = CASE WHEN dimension = 'release' THEN key::uuid END
    WHERE place <= ${SUMS_MAX} ORDER BY dimension, place`.execute(db);
  const { rows: byStore } = await sql<{ key: string; period: LocalDate; amount: string }>`
    SELECT key, period, trim_scale(amount)::text AS amount FROM royalty_statement_sums
    WHERE ${within} AND dimension = 'store' ORDER BY key, period LIMIT 20000`.execute(db);
  const ofStore = Map.groupBy(byStore, ({ key }) => key);
  const of = (dimension: SumRow['dimension']) => sums.filter((sum) => sum.dimension === dimension);
  return {
    currency: 'USD',
    total: totals[0]?.total ?? '0',
    months: months.map(({ period, amount }) => ({ month: monthOfDay(period), amount })),
    stores: of('store').map(({ key, amount }) => ({
      store: key,
      amount,
      months: (ofStore.get(key) ?? []).map((cell) => ({ month: monthOfDay(cell.period), amount: cell.amount })),
    })),
    releases: of('release').map(({ key, title, amount }) => ({
      release_uuid: key as OwnRoyalties['releases'][number]['release_uuid'],
      title: title ?? '',
      amount,
    })),
    territories: of('territory').map(({ key, amount }) => ({ territory: key || null, amount })),
  };
};
