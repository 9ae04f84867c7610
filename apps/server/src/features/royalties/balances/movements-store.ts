import type { UserId } from '@dubplate/contract/ids';
import { asCents, type Cents, formatCents, requireCents } from '@dubplate/rules/cents';
import { fromUnits, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { sql } from 'kysely';
import {
  ADJUSTMENTS,
  artistPayableAccount,
  PAYOUT_FEES,
  PAYOUTS_IN_TRANSIT,
  postToLedger,
  providerAccount,
} from '#features/commerce/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { applyEvent, recordEvent } from '../accounting/entries-store.ts';

/** A payout that takes money from a balance or gives it back. Its place is where its money is. */
export interface PayoutMoney {
  readonly uuid: string;
  readonly partyId: number;
  readonly userUuid: UserId;
  readonly cents: Cents;
  /** What the statement says. */
  readonly note: string;
}
export type PayoutPlace = 'balance' | 'transit' | 'paid';

/** Moves whole cents between the balance, the ledger's account of the user, and what payouts have taken. */
const addToParty = async (
  trx: Db,
  partyId: number,
  { posted, inPayout }: { readonly posted: number; readonly inPayout: number },
): Promise<void> => {
  await sql`
    UPDATE royalty_parties SET posted_cents = posted_cents + ${posted}, in_payout_cents = in_payout_cents + ${inPayout}
    WHERE id = ${partyId}`.execute(trx);
};

/**
 * Moves the money of a payout. The caller holds the lock of the books, and has seen that the balance is large enough.
 * @param step unique within the payout, so that nothing is posted twice
 * @param provider whose account pays, or `bank`
 */
export const movePayoutMoney = async (
  trx: Db,
  { uuid, partyId, userUuid, cents, note }: PayoutMoney,
  {
    from,
    to,
    step,
    provider,
    now,
  }: {
    readonly from: PayoutPlace;
    readonly to: PayoutPlace;
    readonly step: number;
    readonly provider: string;
    readonly now: Date;
  },
): Promise<void> => {
  if (from === to) return;
  const accounts = {
    balance: artistPayableAccount(userUuid),
    transit: PAYOUTS_IN_TRANSIT,
    paid: providerAccount(provider),
  };
  const kind = (
    {
      balance: 'payout_returned',
      transit: from === 'balance' ? 'payout_requested' : 'payout_unpaid',
      paid: 'payout_paid',
    } as const
  )[to];
  await postToLedger(trx, {
    kind,
    reference: `${kind}:${uuid}:${step}`,
    userUuid,
    debit: accounts[from],
    credit: accounts[to],
    cents,
    now,
  });
  const change = (place: PayoutPlace) => (to === place ? cents : from === place ? -cents : 0);
  await addToParty(trx, partyId, { posted: change('balance'), inPayout: change('transit') });
  if (change('balance') === 0) return;
  const event = await recordEvent(
    trx,
    {
      kind: to === 'balance' ? 'PAYOUT_RETURN' : 'PAYOUT',
      partyId,
      amount: formatCents(change('balance')),
      note,
    },
    now,
  );
  await applyEvent(trx, event);
};

/** Books what a provider charged for a payout; a fee that comes back is below zero. */
export const postPayoutFee = (
  trx: Db,
  {
    uuid,
    userUuid,
    provider,
    cents,
    step,
    now,
  }: {
    readonly uuid: string;
    readonly userUuid: UserId;
    readonly provider: string;
    readonly cents: number;
    readonly step: number;
    readonly now: Date;
  },
): Promise<void> => {
  const [debit, credit] =
    cents < 0 ? [providerAccount(provider), PAYOUT_FEES] : [PAYOUT_FEES, providerAccount(provider)];
  return postToLedger(trx, {
    kind: 'payout_fee',
    reference: `payout_fee:${uuid}:${step}`,
    userUuid,
    debit,
    credit,
    cents: asCents(Math.abs(cents)),
    now,
  });
};

/**
 * Adjusts a balance by whole cents with a reason. The caller holds the lock of the books.
 * @returns the id of the event
 */
export const adjustBalance = async (
  trx: Db,
  {
    uuid,
    partyId,
    userUuid,
    amount,
    note,
    now,
  }: {
    readonly uuid: string;
    readonly partyId: number;
    readonly userUuid: UserId;
    readonly amount: string;
    readonly note: string;
    readonly now: Date;
  },
): Promise<number> => {
  const cents = requireCents(amount);
  const payable = artistPayableAccount(userUuid);
  const [debit, credit] = cents < 0 ? [payable, ADJUSTMENTS] : [ADJUSTMENTS, payable];
  await postToLedger(trx, {
    kind: 'adjustment',
    reference: `adjustment:${uuid}`,
    userUuid,
    debit,
    credit,
    cents: asCents(Math.abs(cents)),
    now,
  });
  await addToParty(trx, partyId, { posted: cents, inPayout: 0 });
  const event = await recordEvent(
    trx,
    { kind: 'ADJUSTMENT', partyId, amount: fromUnits(toUnits(amount, USD_DIGITS), USD_DIGITS), note },
    now,
  );
  await applyEvent(trx, event);
  return event.id;
};
