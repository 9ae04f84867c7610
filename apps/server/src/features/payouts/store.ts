import type { UserId } from '@dubplate/contract/ids';
import { payoutProviderReasons } from '@dubplate/contract/payouts/errors';
import type { PayoutMethodType, PayoutReviewCode, PayoutState } from '@dubplate/contract/payouts/limits';
import { asCents, type Cents, formatCents } from '@dubplate/rules/cents';
import { canMovePayout, PAYOUT_MOVES, type PayoutMove, placeOfPayout } from '@dubplate/rules/payouts/payout-states';
import { type Insertable, sql } from 'kysely';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import { movePayoutMoney, postPayoutFee } from '#features/royalties/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { InvoiceIssuer } from './config.ts';
import { emailOfState, type PayoutEmail } from './emails.ts';
import { drawInvoice } from './invoices/store.ts';
import type { PayoutProviderName, PayoutReport } from './providers/payout-provider.ts';

export type MoveContext = Pick<ServerContext, 'jobs' | 'keyring' | 'outbox'> & {
  readonly issuer: InvoiceIssuer;
};

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'payout-moved': {
      move_uuid: string;
      user_uuid: UserId;
      payout_uuid: string;
      /** Null if a part came back and the state stays. */
      state: PayoutState | null;
      /** RFC 3339. */
      at: string;
    };
  }
}

export interface StoredPayout {
  readonly id: number;
  readonly uuid: string;
  readonly user_uuid: UserId;
  readonly party_id: number;
  readonly method_id: number;
  readonly method: PayoutMethodType;
  readonly method_uuid: string;
  readonly masked: string;
  readonly sealed: Buffer | null;
  readonly by_hand: boolean;
  readonly amount_cents: Cents;
  /** What came back while the rest stays. */
  readonly returned_cents: Cents;
  readonly state: PayoutState;
  readonly fee_cents: number | null;
  readonly reference: string | null;
  readonly review: PayoutReviewCode[];
  readonly requested_at: Date;
  readonly not_before: Date | null;
  readonly batch_uuid: string | null;
  readonly provider: PayoutProviderName | null;
  readonly batch_created_at: Date | null;
  readonly file_uuid: string | null;
}

export const storedPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_methods as methods', 'methods.id', 'payouts.method_id')
    .leftJoin('payout_batches as batches', 'batches.uuid', 'payouts.batch_uuid')
    .select([
      'payouts.id',
      'payouts.uuid',
      'payouts.user_uuid',
      'payouts.party_id',
      'payouts.method_id',
      'methods.method',
      'methods.uuid as method_uuid',
      'methods.masked',
      'methods.sealed',
      'payouts.by_hand',
      'payouts.amount_cents',
      'payouts.returned_cents',
      'payouts.state',
      'payouts.fee_cents',
      'payouts.reference',
      'payouts.review',
      'payouts.requested_at',
      'payouts.not_before',
      'payouts.batch_uuid',
      'batches.provider',
      'batches.created_at as batch_created_at',
      'payouts.file_uuid',
    ])
    .$narrowType<{ amount_cents: Cents; returned_cents: Cents }>();

export const insertPayout = async (trx: Db, payout: Insertable<Tables['payouts']>): Promise<void> => {
  await trx.insertInto('payouts').values(payout).execute();
};

/** Locks a payout. What moves money locks the books first. */
export const lockPayout = (trx: Db, uuid: string): Promise<StoredPayout | undefined> =>
  storedPayouts(trx).where('payouts.uuid', '=', uuid).forUpdate('payouts').executeTakeFirst();

export interface MoveOptions {
  readonly now: Date;
  readonly reason?: string | null;
  readonly actorUuid?: UserId | null;
  readonly reference?: string | null;
}

/**
 * Moves a locked payout: its state, its step, its money, and the news of it. The caller holds the lock of the books if
 * the money moves.
 * @returns false if the payout cannot make this move, and nothing is changed
 */
export const movePayout = async (
  trx: Db,
  context: MoveContext,
  payout: StoredPayout,
  move: PayoutMove,
  { now, reason = null, actorUuid = null, reference }: MoveOptions,
): Promise<boolean> => {
  if (!canMovePayout(payout.state, move)) return false;
  const { to } = PAYOUT_MOVES[move];
  await trx
    .updateTable('payouts')
    .set({
      state: to,
      reason,
      ...(reference != null && { reference }),
      ...(move === 'unsend' && { batch_uuid: null, file_uuid: null }),
    })
    .where('id', '=', payout.id)
    .execute();
  const step = await addStep(trx, payout.id, { state: to, at: now, reason, actorUuid });
  await movePayoutMoney(trx, payoutMoney(payout), {
    from: placeOfPayout(payout.state),
    to: placeOfPayout(to),
    step,
    provider: providerOf(payout),
    now,
  });
  if (to === 'PAID') await drawInvoice(trx, context, payout, now);
  await tellOfPayout(trx, context, payout, { state: to, reason, now });
  return true;
};

/** What is on its way, or has arrived and stayed. */
const keptCents = ({ amount_cents, returned_cents }: StoredPayout): Cents => asCents(amount_cents - returned_cents);

const providerOf = ({ by_hand, provider }: StoredPayout): string => (by_hand ? 'bank' : (provider ?? 'bank'));

const announceMove = (
  { outbox }: MoveContext,
  trx: Db,
  { user_uuid, uuid }: Pick<StoredPayout, 'user_uuid' | 'uuid'>,
  state: PayoutState | null,
  now: Date,
): Promise<void> =>
  outbox.announce(trx, 'payout-moved', {
    move_uuid: newUuid(),
    user_uuid,
    payout_uuid: uuid,
    state,
    at: now.toISOString(),
  });

/** Announces a new state, and mails it to the person. */
export const tellOfPayout = async (
  trx: Db,
  context: MoveContext,
  payout: StoredPayout,
  { state, reason, now }: { readonly state: PayoutState; readonly reason: string | null; readonly now: Date },
): Promise<void> => {
  await announceMove(context, trx, payout, state, now);
  const kind = emailOfState[state];
  if (kind !== null) await mailPayout(trx, context, payout, { kind, cents: keptCents(payout), reason });
};

const mailPayout = async (
  trx: Db,
  { jobs }: MoveContext,
  { user_uuid, masked }: StoredPayout,
  { kind, cents, reason }: { readonly kind: PayoutEmail; readonly cents: Cents; readonly reason: string | null },
): Promise<void> => {
  const user = await findUser(trx, user_uuid);
  if (!user || user.erased_at !== null) return;
  await enqueueEmail(trx, jobs, {
    kind,
    username: user.username,
    values: {
      amount: formatCents(cents),
      to: masked,
      reason: reason === null ? '' : (payoutProviderReasons[reason]?.[user.language] ?? reason),
    },
  });
};

export const payoutMoney = (payout: StoredPayout) => ({
  uuid: payout.uuid,
  partyId: payout.party_id,
  userUuid: payout.user_uuid,
  cents: keptCents(payout),
  note: payout.masked,
});

export const addStep = async (
  trx: Db,
  payoutId: number,
  {
    state,
    at,
    reason,
    actorUuid,
  }: {
    readonly state: PayoutState;
    readonly at: Date;
    readonly reason: string | null;
    readonly actorUuid: UserId | null;
  },
): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    INSERT INTO payout_steps (payout_id, place, state, at, reason, actor_uuid)
    SELECT ${payoutId}, coalesce(max(place), 0) + 1, ${state}, ${at}, ${reason}, ${actorUuid}::uuid
    FROM payout_steps WHERE payout_id = ${payoutId}
    RETURNING place`.execute(trx);
  return rows[0]?.place ?? 1;
};

const MOVE_OF_REPORT = {
  SENT: 'accept',
  PAID: 'pay',
  UNCLAIMED: 'unclaim',
  RETURNED: 'return',
  FAILED: 'fail',
} as const satisfies Record<PayoutReport['state'], PayoutMove>;

/**
 * Applies what a provider reports. Reports may come in any order and any number of times. The caller holds the lock of
 * the books.
 * @returns `contradiction` if the payout ended otherwise before, so that money may have left twice and a person must look
 */
export const applyPayoutReport = async (
  trx: Db,
  context: MoveContext,
  report: PayoutReport,
  now: Date,
): Promise<ReportOutcome> => {
  const outcome = await applyState(trx, context, report, now);
  const { payoutUuid, returned } = report;
  if (returned === undefined || !(await returnPart(trx, context, payoutUuid, returned, now))) return outcome;
  return 'partly-returned';
};

type ReportOutcome = 'applied' | 'nothing' | 'contradiction' | 'partly-returned';

const applyState = async (trx: Db, context: MoveContext, report: PayoutReport, now: Date): Promise<ReportOutcome> => {
  const payout = await lockPayout(trx, report.payoutUuid);
  if (!payout || payout.by_hand) return 'nothing';
  if (report.fee !== null && report.fee !== (payout.fee_cents ?? 0)) {
    await trx.updateTable('payouts').set({ fee_cents: report.fee }).where('id', '=', payout.id).execute();
    await postPayoutFee(trx, {
      uuid: payout.uuid,
      userUuid: payout.user_uuid,
      provider: payout.provider ?? 'bank',
      cents: report.fee - (payout.fee_cents ?? 0),
      step: await countFees(trx, payout.uuid),
      now,
    });
  }
  const { to } = PAYOUT_MOVES[MOVE_OF_REPORT[report.state]];
  if (payout.state === to) return 'nothing';
  const isMoved = await movePayout(trx, context, payout, MOVE_OF_REPORT[report.state], {
    now,
    reason: report.reason,
    reference: report.reference,
  });
  if (isMoved) return 'applied';
  return placeOfPayout(payout.state) === 'balance' && placeOfPayout(to) === 'paid' ? 'contradiction' : 'nothing';
};

/**
 * Gives back a part of a payout whose rest stays with its receiver. The step is the same state again, with the reason.
 * @param returned all that ever came back, so that a repeated report changes nothing
 * @returns whether anything came back since the last report
 */
const returnPart = async (
  trx: Db,
  context: MoveContext,
  uuid: string,
  returned: Cents,
  now: Date,
): Promise<boolean> => {
  const payout = await lockPayout(trx, uuid);
  if (!payout || payout.by_hand || returned >= payout.amount_cents) return false;
  const cents = asCents(returned - payout.returned_cents);
  const from = placeOfPayout(payout.state);
  if (cents <= 0 || from === 'balance') return false;
  await trx.updateTable('payouts').set({ returned_cents: returned }).where('id', '=', payout.id).execute();
  const reason = 'PARTLY_RETURNED';
  const step = await addStep(trx, payout.id, { state: payout.state, at: now, reason, actorUuid: null });
  await movePayoutMoney(
    trx,
    { ...payoutMoney(payout), cents },
    {
      from,
      to: 'balance',
      step,
      provider: providerOf(payout),
      now,
    },
  );
  await announceMove(context, trx, payout, null, now);
  await mailPayout(trx, context, payout, { kind: 'payout-partly-returned', cents, reason: null });
  return true;
};

const countFees = async (trx: Db, uuid: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ledger_transactions
    WHERE kind = 'payout_fee' AND reference LIKE ${`payout_fee:${uuid}:%`}`.execute(trx);
  return (rows[0]?.count ?? 0) + 1;
};

/** Returns false if this administrator has approved it before. */
export const insertApproval = async (trx: Db, payoutId: number, userUuid: UserId, at: Date): Promise<boolean> => {
  const inserted = await trx
    .insertInto('payout_approvals')
    .values({ payout_id: payoutId, user_uuid: userUuid, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payout_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Returns false if this administrator has said before that it failed. */
export const insertFailure = async (
  trx: Db,
  failure: { readonly payout_id: number; readonly user_uuid: UserId; readonly note: string; readonly at: Date },
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('payout_failures')
    .values(failure)
    .onConflict((conflict) => conflict.doNothing())
    .returning('payout_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Counts the different administrators who approved a payout, or who said that it failed. */
export const countPeople = async (
  trx: Db,
  table: 'payout_approvals' | 'payout_failures',
  payoutId: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE payout_id = ${payoutId}`.execute(trx);
  return rows[0]?.count ?? 0;
};
