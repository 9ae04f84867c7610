import { z } from 'zod';
import { paymentId, purchaseId, releaseId, userId } from '../ids.ts';
import { CRYPTO_NETWORKS } from '../payouts/limits.ts';
import { dollars, timestamp, uuid } from '../wire.ts';
import { PAYMENT_PROVIDERS, PURCHASE_STATUSES } from './limits.ts';
import { purchase } from './schemas.ts';

/** Money as the provider reports it: whole hundredths of the provider's currency. */
export const money = z.object({ cents: z.int(), /** ISO 4217. */ currency: z.string() });
export type WireMoney = z.infer<typeof money>;

/** `UNKNOWN`: a withdrawal was called once, and its answer was lost. */
const REFUND_STATUSES = ['REQUESTED', 'DONE', 'FAILED', 'BY_HAND', 'UNKNOWN'] as const;

export const PAYMENT_STATUSES = [
  'OPENING',
  'OPEN',
  'PAID',
  'DECLINED',
  'LAPSED',
  'SUPERSEDED',
  'WRONG_AMOUNT',
  'RETURNED',
] as const;

/**
 * Money that moved without our request: `REFUND` in the provider's dashboard, `REVERSAL` by the provider, `DISPUTE` by the
 * payer, `OVERPAID`: more came than we asked for, `REFUND_FAILED`: a refund of ours came back.
 */
export const CASE_KINDS = ['REFUND', 'REVERSAL', 'DISPUTE', 'OVERPAID', 'REFUND_FAILED'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** `OPEN`: the provider has not decided yet; `WON`: the payment is ours. */
export const CASE_OUTCOMES = ['OPEN', 'WON', 'LOST'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const LEDGER_KINDS = [
  'charge',
  'grant',
  'use',
  'give_back',
  'refund_requested',
  'refund_sent',
  'suspense',
  'carried_over',
  'difference',
  'correction',
] as const;

const person = z.object({ uuid: userId, username: z.string() });

/** A purchase, and whose. */
export const staffPurchase = purchase.extend({
  user: person,
  /** Provider of the payment that paid it; null if unpaid. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** The last refund. */
  refund: z.object({ uuid, status: z.enum(REFUND_STATUSES), amount: dollars, createdAt: timestamp }).nullable(),
  /** The payment of it that brought another amount and waits for a decision. */
  setAside: z.object({ uuid: paymentId, asked: dollars, received: money }).nullable(),
  /** Refunds, reversals, disputes and overpayments of its payments that wait for a decision; the oldest first. */
  cases: z.array(
    z.object({
      uuid,
      kind: z.enum(CASE_KINDS),
      outcome: z.enum(CASE_OUTCOMES),
      /** Undecided money: positive if it left us, negative if it came. */
      moved: money,
      /** Disputed amount. */
      disputed: money.nullable(),
      since: timestamp,
    }),
  ),
});
export type StaffPurchase = z.infer<typeof staffPurchase>;

export const staffPurchaseDetail = staffPurchase.extend({
  release: z.object({ uuid: releaseId, title: z.string(), isSpent: z.boolean() }).nullable(),
  /** Oldest first. */
  history: z.array(
    z.object({
      uuid,
      at: timestamp,
      move: z.enum(['pay', 'reject', 'use', 'give-back', 'refund', 'refund-part']),
      from: z.enum(PURCHASE_STATUSES),
      to: z.enum(PURCHASE_STATUSES),
      /** null: the payment itself, or its person. */
      actor: person.nullable(),
    }),
  ),
  /** The newest first. */
  payments: z.array(
    z.object({
      uuid: paymentId,
      provider: z.enum(PAYMENT_PROVIDERS),
      /** The provider's own id of it. */
      externalId: z.string().nullable(),
      status: z.enum(PAYMENT_STATUSES),
      sandbox: z.boolean(),
      asked: dollars,
      /** Amount that the provider reported; null before any report. */
      received: money.nullable(),
      openedAt: timestamp,
      paidAt: timestamp.nullable(),
      receiptNumber: z.int().nullable(),
      /** Other purchases that it is for. */
      others: z.array(purchaseId),
    }),
  ),
  refunds: z.array(
    z.object({
      uuid,
      status: z.enum(REFUND_STATUSES),
      reason: z.enum(['STAFF', 'SURPLUS', 'PROVIDER', 'SET_ASIDE']),
      money,
      /** Where staff had it sent, and why the provider refused. */
      withdrawal: z
        .object({ network: z.enum(CRYPTO_NETWORKS), address: z.string(), refusal: z.string().nullable() })
        .nullable(),
      createdAt: timestamp,
      updatedAt: timestamp,
    }),
  ),
  entries: z.array(
    z.object({
      uuid,
      at: timestamp,
      kind: z.enum(LEDGER_KINDS),
      currency: z.string(),
      /** Debit positive; `customer` is the person's own account. */
      postings: z.array(z.object({ account: z.string(), cents: z.int() })),
    }),
  ),
  /** Whether its provider can refund a part. */
  canRefundPart: z.boolean(),
  /** Whether its provider can send a refund to an address that staff enter. */
  canWithdraw: z.boolean(),
});
export type StaffPurchaseDetail = z.infer<typeof staffPurchaseDetail>;
