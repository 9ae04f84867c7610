import { type Kysely, sql } from 'kysely';

/** Parts that were refunded, what a payment really brought, money set aside that was decided on, and the indexes of staff's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepRefunds(db);
  await keepReceivedMoney(db);
  await indexPurchases(db);
}

/** A purchase may be refunded in parts; money that was set aside goes back in the currency and to the cent in which it came. */
const keepRefunds = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE refunds DROP CONSTRAINT refunds_payment_uuid_purchase_uuid_key`.execute(db);
  await sql`ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check`.execute(db);
  await sql`
    ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
    CHECK (reason IN ('STAFF', 'SURPLUS', 'PROVIDER', 'SET_ASIDE'))`.execute(db);
  await sql`ALTER TABLE refunds ADD COLUMN amount_cents bigint, ADD COLUMN currency text NOT NULL DEFAULT 'USD'`.execute(
    db,
  );
  await sql`UPDATE refunds SET amount_cents = amount * 100`.execute(db);
  await sql`
    ALTER TABLE refunds
      ALTER COLUMN amount_cents SET NOT NULL,
      ADD CHECK (amount_cents > 0),
      DROP COLUMN amount,
      ALTER COLUMN purchase_uuid DROP NOT NULL,
      ADD CONSTRAINT refund_of_a_purchase CHECK (purchase_uuid IS NOT NULL OR reason = 'SET_ASIDE')`.execute(db);
  await sql`
    CREATE UNIQUE INDEX refunds_of_surplus ON refunds (payment_uuid, purchase_uuid) WHERE reason = 'SURPLUS'`.execute(
    db,
  );
  await sql`CREATE INDEX refunds_of_payment ON refunds (payment_uuid)`.execute(db);
  await sql`ALTER TABLE purchases ADD COLUMN refunded_amount integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    UPDATE purchases SET refunded_amount = refunded.cents / 100
    FROM (
      SELECT purchase_uuid, sum(amount_cents) AS cents FROM refunds WHERE reason <> 'SURPLUS' GROUP BY purchase_uuid
    ) AS refunded
    WHERE refunded.purchase_uuid = purchases.uuid`.execute(db);
  await sql`ALTER TABLE purchases ADD CHECK (refunded_amount BETWEEN 0 AND amount)`.execute(db);
};

const keepReceivedMoney = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE payments ADD COLUMN received_cents bigint, ADD COLUMN received_currency text`.execute(db);
  await sql`ALTER TABLE payments DROP CONSTRAINT payments_status_check`.execute(db);
  await sql`
    ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK
      (status IN ('OPENING', 'OPEN', 'PAID', 'DECLINED', 'LAPSED', 'SUPERSEDED', 'WRONG_AMOUNT', 'RETURNED'))`.execute(
    db,
  );
  await sql`
    UPDATE payments SET received_cents = amount_cents, received_currency = currency
    FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
    WHERE payments.status = 'WRONG_AMOUNT' AND reference = 'suspense:' || payments.uuid AND amount_cents > 0`.execute(
    db,
  );
  // What went back before there was a state for it.
  await sql`
    UPDATE payments SET status = 'RETURNED'
    WHERE status = 'WRONG_AMOUNT'
      AND EXISTS (SELECT FROM ledger_transactions WHERE reference = 'suspense_returned:' || payments.uuid)`.execute(db);
  await sql`CREATE INDEX payments_set_aside ON payments (opened_at) WHERE status = 'WRONG_AMOUNT'`.execute(db);
};

/**
 * Each filter with its order. Filters together are read from an index alone: what a status is combined with is in its index,
 * and of a status and a type there may be none at all, which must not be looked for in millions of rows.
 */
const indexPurchases = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE purchases ADD COLUMN provider text`.execute(db);
  await sql`
    UPDATE purchases SET provider = payments.provider FROM payments WHERE payments.uuid = paid_by_uuid`.execute(db);
  // A column of its own, so that the planner knows how few they are.
  await sql`
    ALTER TABLE purchases ADD COLUMN is_partly_refunded boolean NOT NULL
    GENERATED ALWAYS AS (refunded_amount > 0 AND refunded_amount < amount) STORED`.execute(db);
  await sql`
    CREATE INDEX purchases_by_status ON purchases (status, created_at, uuid)
    INCLUDE (type, product_kind, plan_uuid, provider)`.execute(db);
  await sql`
    CREATE INDEX purchases_by_status_and_type ON purchases (status, type, created_at, uuid)
    INCLUDE (product_kind, plan_uuid, provider)`.execute(db);
  await sql`CREATE INDEX purchases_by_type ON purchases (type, created_at, uuid)`.execute(db);
  await sql`
    CREATE INDEX purchases_by_product ON purchases (product_kind, created_at, uuid)
    WHERE product_kind IS NOT NULL`.execute(db);
  await sql`CREATE INDEX purchases_by_plan ON purchases (plan_uuid, created_at, uuid) WHERE plan_uuid IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX purchases_by_provider ON purchases (provider, created_at, uuid) WHERE provider IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX purchases_partly_refunded ON purchases (created_at, uuid) WHERE is_partly_refunded`.execute(
    db,
  );
};
