import type { LedgerRule } from '@dubplate/contract/commerce/ledger-endpoints';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { REFUNDS_PAYABLE, REVENUE, SUSPENSE } from './store.ts';

export interface LedgerDiscrepancy {
  readonly rule: LedgerRule;
  readonly uuid: string;
}

/** Every transaction has at least two postings, whose sum is zero. */
const unbalanced = sql<{ uuid: string }>`
  SELECT posted.uuid FROM ledger_transactions AS posted
  LEFT JOIN ledger_postings ON transaction_uuid = posted.uuid
  GROUP BY posted.uuid
  HAVING count(transaction_uuid) < 2 OR sum(amount_cents) <> 0`;

/** The actual and expected balances of a purchase, in cents with the sign of each account. */
export interface Misstatement {
  readonly uuid: PurchaseId;
  readonly user_uuid: UserId;
  readonly provider: string | null;
  readonly owed: number;
  readonly earned: number;
  readonly promised: number;
  readonly should_owe: number;
  readonly should_earn: number;
  readonly should_promise: number;
}

/** The owed, earned and promised amounts of each purchase match its state. Checks these purchases, or all. */
const misstatements = (uuids?: readonly string[]) => sql<Misstatement>`
  SELECT purchases.uuid, user_uuid, provider,
    coalesce(owed, 0)::bigint AS owed, coalesce(earned, 0)::bigint AS earned, coalesce(promised, 0)::bigint AS promised,
    should_owe, should_earn, should_promise
  FROM purchases
  LEFT JOIN (
    SELECT purchase_uuid,
      sum(amount_cents) FILTER (WHERE account LIKE 'customer:%') AS owed,
      sum(amount_cents) FILTER (WHERE account = ${REVENUE}) AS earned,
      sum(amount_cents) FILTER (WHERE account = ${REFUNDS_PAYABLE}) AS promised,
      bool_or(reference = 'start:' || purchase_uuid OR (kind = 'carried_over' AND account = ${REVENUE})) AS has_started
    FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
    WHERE purchase_uuid ${uuids ? sql`= any(${uuids}::uuid[])` : sql`IS NOT NULL`} GROUP BY purchase_uuid
  ) AS books ON books.purchase_uuid = purchases.uuid
  LEFT JOIN (
    SELECT purchase_uuid, sum(amount_cents) AS outstanding FROM refunds WHERE status <> 'DONE' GROUP BY purchase_uuid
  ) AS due ON due.purchase_uuid = purchases.uuid,
  LATERAL (SELECT
    status IN ('PAID', 'ISSUED') AND NOT coalesce(has_started, false) AS is_owed,
    status = 'USED' OR (status IN ('PAID', 'ISSUED') AND coalesce(has_started, false)) AS is_earned
  ) AS found,
  LATERAL (SELECT
    (CASE WHEN is_owed THEN -(amount - refunded_amount) * 100 ELSE 0 END)::bigint AS should_owe,
    (CASE WHEN is_earned THEN -(amount - refunded_amount) * 100 ELSE 0 END)::bigint AS should_earn,
    (-coalesce(outstanding, 0))::bigint AS should_promise
  ) AS expected
  WHERE (coalesce(owed, 0) <> should_owe OR coalesce(earned, 0) <> should_earn OR coalesce(promised, 0) <> should_promise)
    ${uuids ? sql`AND purchases.uuid = any(${uuids}::uuid[])` : sql``}`;

/** Returns those of the purchases whose balances do not match their state. */
export const findMisstatements = async (db: Db, uuids: readonly string[]): Promise<Misstatement[]> =>
  uuids.length === 0 ? [] : (await misstatements(uuids).execute(db)).rows;

/** The charges of each payment equal its amount if it is paid, and zero otherwise. */
const mischarged = sql<{ uuid: string }>`
  SELECT payments.uuid FROM payments
  LEFT JOIN (
    SELECT payment_uuid, sum(amount_cents) AS charged
    FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
    WHERE kind = 'charge' AND amount_cents > 0 GROUP BY payment_uuid
  ) AS books ON books.payment_uuid = payments.uuid
  WHERE coalesce(charged, 0) <> CASE WHEN status = 'PAID' THEN amount * 100 ELSE 0 END`;

/** The refunded amount of each purchase is the sum of its refunds. */
const misrefunded = sql<{ uuid: string }>`
  SELECT purchases.uuid FROM purchases
  LEFT JOIN (
    SELECT purchase_uuid, sum(amount_cents) AS cents FROM refunds WHERE reason <> 'SURPLUS' GROUP BY purchase_uuid
  ) AS refunded ON refunded.purchase_uuid = purchases.uuid
  WHERE refunded_amount * 100 <> coalesce(cents, 0)`;

/** The suspense balance of each payment is its received or reversed money, and zero once staff have decided. */
const misheld = sql<{ uuid: string }>`
  SELECT payments.uuid FROM payments
  JOIN (
    SELECT payment_uuid, currency, sum(amount_cents) AS held
    FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
    WHERE account = ${SUSPENSE} GROUP BY payment_uuid, currency
  ) AS books ON books.payment_uuid = payments.uuid
  LEFT JOIN (
    SELECT payment_uuid, currency, sum(held_cents) AS undecided FROM payment_cases GROUP BY payment_uuid, currency
  ) AS cases ON cases.payment_uuid = payments.uuid AND cases.currency = books.currency
  WHERE held <> coalesce(undecided, 0)
    - CASE WHEN status = 'WRONG_AMOUNT' AND books.currency = received_currency THEN received_cents ELSE 0 END
  GROUP BY payments.uuid`;

/** Receipt numbers start at 1 and have no gaps. */
const misnumbered = sql<{ uuid: string }>`
  SELECT uuid FROM (
    SELECT uuid, receipt_number, row_number() OVER (ORDER BY receipt_number) AS place
    FROM payments WHERE receipt_number IS NOT NULL
  ) AS numbered WHERE receipt_number <> place`;

const rules: Readonly<Record<LedgerRule, RawBuilder<{ uuid: string }>>> = {
  unbalanced,
  misstated: misstatements(),
  mischarged,
  misrefunded,
  misheld,
  misnumbered,
};

/** Checks all rules of the ledger. */
export const checkLedger = async (db: Db): Promise<LedgerDiscrepancy[]> => {
  const discrepancies: LedgerDiscrepancy[] = [];
  for (const [rule, query] of Object.entries(rules) as [LedgerRule, RawBuilder<{ uuid: string }>][])
    for (const { uuid } of (await query.execute(db)).rows) discrepancies.push({ rule, uuid });
  return discrepancies;
};
