import type { UserId } from '@dubplate/contract/ids';
import { payoutProviderReasons, payoutReviewReasons } from '@dubplate/contract/payouts/errors';
import type { PayoutMethodType, PayoutReviewCode, PayoutState } from '@dubplate/contract/payouts/limits';
import type { Payout, PayoutFigures, StaffPayout } from '@dubplate/contract/payouts/schemas';
import { formatCents } from '@dubplate/rules/cents';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import type { Language } from '#platform/language.ts';
import type { PayoutContext } from './context.ts';
import { approvalsNeeded, endsByHand } from './decide-payout.ts';
import { invoiceNumber } from './invoices/store.ts';
import { openDetails } from './methods/store.ts';
import type { PayoutProviderName } from './providers/payout-provider.ts';

/** What a person requested and was paid before. */
export const readPayoutHistory = async (
  db: Db,
  userUuid: UserId,
  since: Date,
): Promise<{
  readonly paid: number;
  /** Where the last payout went that arrived. */
  readonly country: string | null;
  readonly ofDay: { readonly requests: number; readonly cents: number };
}> => {
  const { rows } = await sql<{ paid: number; country: string | null; requests: number; cents: number }>`
    SELECT count(*) FILTER (WHERE state = 'PAID')::int AS paid,
      (array_agg(country ORDER BY payouts.id DESC) FILTER (WHERE state = 'PAID'))[1] AS country,
      count(*) FILTER (WHERE requested_at > ${since})::int AS requests,
      coalesce(sum(amount_cents) FILTER (WHERE requested_at > ${since}), 0)::bigint AS cents
    FROM payouts JOIN payout_methods ON payout_methods.id = method_id
    WHERE payouts.user_uuid = ${userUuid}`.execute(db);
  const { paid, country, requests, cents } = rows[0] ?? { paid: 0, country: null, requests: 0, cents: 0 };
  return { paid, country, ofDay: { requests, cents } };
};

interface Step {
  state: PayoutState;
  at: string;
  reason: string | null;
}

interface PayoutRow {
  uuid: string;
  user_uuid: UserId;
  username: string;
  name: string;
  amount_cents: number;
  returned_cents: number;
  state: PayoutState;
  method: PayoutMethodType;
  method_uuid: string;
  sealed: Buffer | null;
  masked: string;
  country: string | null;
  by_hand: boolean;
  reason: string | null;
  fee_cents: number | null;
  reference: string | null;
  review: PayoutReviewCode[];
  requested_at: Date;
  not_before: Date | null;
  file_uuid: string | null;
  invoice: number | null;
  prefix: string | null;
  steps: Step[];
  approvals: StaffPayout['approvals'];
  failures: StaffPayout['failures'];
  provider: PayoutProviderName | null;
  batch_created_at: Date | null;
}

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

const payoutRows = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<PayoutRow>`
  SELECT payouts.uuid, payouts.user_uuid, users.username, concat_ws(' ', first_name, last_name) AS name, amount_cents, returned_cents, payouts.state, methods.method,
    methods.uuid AS method_uuid, methods.sealed, masked, methods.country, by_hand, payouts.reason, fee_cents, payouts.reference,
    review, requested_at, not_before, file_uuid, invoices.number AS invoice, invoices.prefix,
    (
      SELECT jsonb_agg(jsonb_build_object('state', state, 'reason', reason,
        'at', to_char(at AT TIME ZONE 'UTC', ${INSTANT})) ORDER BY place)
      FROM payout_steps WHERE payout_id = payouts.id
    ) AS steps,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('uuid', approvers.uuid, 'username', approvers.username,
        'at', to_char(at AT TIME ZONE 'UTC', ${INSTANT})) ORDER BY at)
      FROM payout_approvals JOIN users AS approvers ON approvers.uuid = payout_approvals.user_uuid
      WHERE payout_id = payouts.id
    ), '[]') AS approvals,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('uuid', users.uuid, 'username', users.username, 'note', note,
        'at', to_char(at AT TIME ZONE 'UTC', ${INSTANT})) ORDER BY at)
      FROM payout_failures JOIN users ON users.uuid = payout_failures.user_uuid WHERE payout_id = payouts.id
    ), '[]') AS failures,
    batches.provider, batches.created_at AS batch_created_at
  FROM payouts
  JOIN payout_methods AS methods ON methods.id = method_id
  JOIN users ON users.uuid = payouts.user_uuid
  LEFT JOIN payout_batches AS batches ON batches.uuid = batch_uuid
  LEFT JOIN payout_invoices AS invoices ON invoices.payout_id = payouts.id
  WHERE ${where} ${rest}`;

/** A provider's own code becomes a sentence; what a person wrote stays. */
const reasonText = (reason: string | null, language: Language): string | null =>
  reason === null ? null : (payoutProviderReasons[reason]?.[language] ?? reason);

const present = (row: PayoutRow, { issuer }: Pick<PayoutContext, 'issuer'>, language: Language): Payout => ({
  uuid: row.uuid,
  amount: formatCents(row.amount_cents),
  currency: 'USD',
  state: row.state,
  method: row.method,
  masked: row.masked,
  by_hand: row.by_hand,
  reason: reasonText(row.reason, language),
  fee: row.fee_cents === null ? null : formatCents(row.fee_cents),
  reference: row.reference,
  returned: row.returned_cents === 0 ? null : formatCents(row.returned_cents),
  review:
    row.state === 'REQUESTED' ? row.review.map((code) => ({ code, reason: payoutReviewReasons[code][language] })) : [],
  requested_at: row.requested_at.toISOString(),
  not_before: row.not_before?.toISOString() ?? null,
  steps: row.steps.map((step) => ({ ...step, reason: reasonText(step.reason, language) })),
  invoice: row.invoice === null ? null : invoiceNumber(row.prefix ?? issuer.prefix, row.invoice),
});

/** A user's payouts, newest first. */
export const listOwnPayouts = async (
  db: Db,
  issuing: Pick<PayoutContext, 'issuer'>,
  userUuid: UserId,
  page: PageQuery,
  language: Language,
) => {
  const { take, offset, order } = pageRows(page);
  const where = sql`payouts.user_uuid = ${userUuid}`;
  const { rows } = await payoutRows(
    where,
    sql`ORDER BY payouts.id ${sql.raw(order)} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  return {
    data: rows.map((row) => present(row, issuing, language)),
    count: await countPayouts(db, where),
  };
};

const countPayouts = async (db: Db, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payouts JOIN payout_methods AS methods ON methods.id = method_id
    WHERE ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** @throws 404 unless it is the user’s */
export const readOwnPayout = async (
  db: Db,
  issuing: Pick<PayoutContext, 'issuer'>,
  userUuid: UserId,
  uuid: string,
  language: Language,
): Promise<Payout> => {
  const { rows } = await payoutRows(
    sql`payouts.uuid = ${uuid} AND payouts.user_uuid = ${userUuid}`,
    sql`LIMIT 1`,
  ).execute(db);
  if (!rows[0]) throw notFound();
  return present(rows[0], issuing, language);
};

type StaffRead = Pick<PayoutContext, 'box' | 'clock' | 'config' | 'issuer' | 'providers'>;

/** @param isWhole with where the money goes, in full, if a person pays it */
const presentForStaff = (context: StaffRead, row: PayoutRow, language: Language, isWhole: boolean): StaffPayout => {
  const { box, config, issuer } = context;
  const details = isWhole && row.by_hand ? openDetails(box, row.method_uuid, row.sealed) : null;
  return {
    ...present(row, { issuer }, language),
    user: { uuid: row.user_uuid, username: row.username },
    country: row.country,
    approvals_needed: approvalsNeeded(row.amount_cents, config.payouts.twoPeopleCents),
    approvals: row.approvals,
    failures: row.failures,
    ends_by_hand: endsByHand(context, row),
    file_uuid: row.file_uuid,
    target: details && {
      // Whom an operator calls about a card.
      ...(details.method === 'CARD' && { name: row.name, username: row.username }),
      ...Object.fromEntries(
        Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    },
  };
};

export const listPayouts = async (
  db: Db,
  context: StaffRead,
  {
    state,
    method,
    user_uuid,
    ...page
  }: PageQuery & {
    readonly state?: PayoutState | undefined;
    readonly method?: PayoutMethodType | undefined;
    readonly user_uuid?: UserId | undefined;
  },
  language: Language,
) => {
  const { take, offset, order } = pageRows(page);
  const where = sql`true
    ${state ? sql`AND payouts.state = ${state}` : sql``}
    ${method ? sql`AND methods.method = ${method}` : sql``}
    ${user_uuid ? sql`AND payouts.user_uuid = ${user_uuid}` : sql``}`;
  const { rows } = await payoutRows(
    where,
    sql`ORDER BY payouts.id ${sql.raw(order)} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  return {
    data: rows.map((row) => presentForStaff(context, row, language, false)),
    count: await countPayouts(db, where),
  };
};

/** @throws 404 */
export const readPayout = async (
  db: Db,
  context: StaffRead,
  uuid: string,
  language: Language,
): Promise<StaffPayout> => {
  const { rows } = await payoutRows(sql`payouts.uuid = ${uuid}`, sql`LIMIT 1`).execute(db);
  if (!rows[0]) throw notFound();
  return presentForStaff(context, rows[0], language, true);
};

export const readPayoutFigures = async (db: Db): Promise<PayoutFigures> => {
  const { rows } = await sql<{
    state: PayoutState;
    method: PayoutMethodType;
    payouts: number;
    cents: number;
    fees: number;
  }>`
    SELECT state, method, count(*)::int AS payouts, sum(amount_cents)::bigint AS cents,
      coalesce(sum(fee_cents), 0)::bigint AS fees
    FROM payouts JOIN payout_methods ON payout_methods.id = method_id GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const sumOf = (some: typeof rows) => ({
    payouts: some.reduce((sum, { payouts }) => sum + payouts, 0),
    amount: formatCents(some.reduce((sum, { cents }) => sum + cents, 0)),
  });
  return {
    states: [...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => ({ state, ...sumOf(some) })),
    methods: [...Map.groupBy(rows, ({ method }) => method)].map(([method, some]) => ({ method, ...sumOf(some) })),
    fees: formatCents(rows.reduce((sum, { fees }) => sum + fees, 0)),
  };
};

/**
 * Compares payouts with balances: what is on its way and what is paid must be what each balance lacks.
 * @returns the ids of people whose payouts do not agree
 */
export const findPayoutIssues = async (db: Db): Promise<UserId[]> => {
  const { rows } = await sql<{ user_uuid: UserId }>`
    SELECT parties.user_uuid FROM royalty_parties AS parties
    LEFT JOIN (
      SELECT party_id, sum(amount_cents - returned_cents) FILTER (WHERE state <> 'PAID') AS transit,
        sum(amount_cents - returned_cents) AS taken
      FROM payouts WHERE state NOT IN ('REJECTED', 'RETURNED', 'FAILED') GROUP BY party_id
    ) AS sums ON sums.party_id = parties.id
    LEFT JOIN (
      SELECT party_id, -sum(amount) AS taken FROM royalty_entries WHERE kind IN ('PAID', 'RETURNED') GROUP BY party_id
    ) AS entries ON entries.party_id = parties.id
    WHERE in_payout_cents <> coalesce(transit, 0) OR coalesce(entries.taken, 0) <> coalesce(sums.taken, 0) * 0.01
    LIMIT 100`.execute(db);
  return rows.map(({ user_uuid }) => user_uuid);
};
