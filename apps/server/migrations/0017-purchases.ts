import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPayments(db);
  await createPurchases(db);
  await createRefunds(db);
  await carryOver(db);
  await createQuotes(db);
  await sql`ALTER TABLE plans ADD COLUMN saved_percent integer CHECK (saved_percent BETWEEN 1 AND 99)`.execute(db);
  await sql`UPDATE plans SET saved_percent = 28 WHERE name = 'PREMIUM_1Y'`.execute(db);
}

const createPayments = async (db: Kysely<unknown>) => {
  await sql`
    CREATE TABLE payments (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      payment_type text NOT NULL CHECK (payment_type IN ('PAY_PAL', 'CRYPTO_CLOUD', 'CARD', 'STRIPE')),
      provider text NOT NULL,
      is_sandbox boolean NOT NULL,
      status text NOT NULL
        CHECK (status IN ('OPENING', 'OPEN', 'PAID', 'DECLINED', 'LAPSED', 'SUPERSEDED', 'WRONG_AMOUNT')),
      amount integer NOT NULL CHECK (amount > 0),
      external_id text,
      pay_url text,
      provider_reference text,
      receipt_number integer UNIQUE,
      opened_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      paid_at timestamptz,
      asked_at timestamptz,
      asks integer NOT NULL DEFAULT 0,
      next_ask_at timestamptz,
      updated_at timestamptz NOT NULL,
      UNIQUE (provider, external_id)
    )`.execute(db);
  await sql`CREATE INDEX payments_of_user ON payments (user_uuid, status)`.execute(db);
  await sql`CREATE INDEX payments_to_ask ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL`.execute(db);
  // One row, updated in the transaction that takes a number: what is rolled back leaves no gap.
  await sql`
    CREATE TABLE receipt_counter (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      last_number integer NOT NULL
    )`.execute(db);
  await sql`INSERT INTO receipt_counter (last_number) VALUES (0)`.execute(db);
  await sql`
    CREATE TABLE payment_notices (
      uuid uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      provider text NOT NULL,
      external_id text NOT NULL,
      event_id text,
      state text,
      payment_uuid uuid REFERENCES payments
    )`.execute(db);
  await sql`CREATE INDEX payment_notices_by_time ON payment_notices (at)`.execute(db);
};

const createPurchases = async (db: Kysely<unknown>) => {
  await sql`
    CREATE TABLE purchases (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      type text NOT NULL,
      product_kind text REFERENCES products,
      plan_uuid uuid REFERENCES plans,
      time_range_count integer,
      time_range text CHECK (time_range IN ('HOUR', 'DAY', 'MONTH', 'YEAR')),
      status text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'ISSUED', 'USED', 'REJECTED', 'REFUNDED')),
      amount integer NOT NULL CHECK (amount >= 0),
      for_release_uuid uuid REFERENCES releases ON DELETE SET NULL,
      spent_on_uuid uuid REFERENCES releases ON DELETE SET NULL,
      paid_by_uuid uuid REFERENCES payments,
      starts_at timestamptz,
      expires_at timestamptz,
      cleared_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT purchase_of_one_thing CHECK (
        (type = 'PRODUCT' AND product_kind IS NOT NULL AND plan_uuid IS NULL AND time_range IS NULL
          AND time_range_count IS NULL)
        OR (type = 'SUBSCRIPTION' AND product_kind IS NULL AND plan_uuid IS NOT NULL AND time_range IS NOT NULL
          AND time_range_count IS NOT NULL AND for_release_uuid IS NULL AND spent_on_uuid IS NULL)
      )
    )`.execute(db);
  await sql`CREATE INDEX purchases_of_user ON purchases (user_uuid, created_at, uuid)`.execute(db);
  await sql`
    CREATE INDEX purchases_held ON purchases (user_uuid, type, product_kind)
    WHERE status IN ('PAID', 'ISSUED')`.execute(db);
  await sql`CREATE INDEX purchases_by_time ON purchases (created_at DESC, uuid DESC)`.execute(db);
  await sql`CREATE INDEX purchases_for_release ON purchases (for_release_uuid) WHERE for_release_uuid IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX purchases_spent_on ON purchases (spent_on_uuid) WHERE spent_on_uuid IS NOT NULL`.execute(db);
  await sql`CREATE INDEX purchases_paid_by ON purchases (paid_by_uuid) WHERE paid_by_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE purchase_moves (
      uuid uuid PRIMARY KEY,
      purchase_uuid uuid NOT NULL REFERENCES purchases,
      move text NOT NULL,
      from_status text NOT NULL,
      to_status text NOT NULL,
      payment_uuid uuid REFERENCES payments,
      release_uuid uuid,
      actor_uuid uuid REFERENCES users,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX purchase_moves_of_purchase ON purchase_moves (purchase_uuid, at)`.execute(db);
  await sql`
    CREATE TABLE payment_purchases (
      payment_uuid uuid NOT NULL REFERENCES payments,
      purchase_uuid uuid NOT NULL REFERENCES purchases,
      PRIMARY KEY (payment_uuid, purchase_uuid)
    )`.execute(db);
  await sql`CREATE INDEX payment_purchases_of_purchase ON payment_purchases (purchase_uuid)`.execute(db);
};

const createRefunds = async (db: Kysely<unknown>) => {
  await sql`
    CREATE TABLE refunds (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      payment_uuid uuid NOT NULL REFERENCES payments,
      purchase_uuid uuid NOT NULL REFERENCES purchases,
      reason text NOT NULL CHECK (reason IN ('STAFF', 'SURPLUS', 'PROVIDER')),
      status text NOT NULL CHECK (status IN ('REQUESTED', 'BY_HAND', 'DONE', 'FAILED')),
      amount integer NOT NULL CHECK (amount > 0),
      external_id text,
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (payment_uuid, purchase_uuid)
    )`.execute(db);
  await sql`CREATE INDEX refunds_of_purchase ON refunds (purchase_uuid)`.execute(db);
  await sql`CREATE INDEX refunds_to_send ON refunds (next_try_at) WHERE next_try_at IS NOT NULL`.execute(db);
};

/** What was bought before lies in one table now. */
const carryOver = async (db: Kysely<unknown>) => {
  await sql`
    INSERT INTO purchases (uuid, user_uuid, type, product_kind, status, amount, spent_on_uuid, created_at, updated_at)
    SELECT uuid, user_uuid, 'PRODUCT', product_kind, status, amount, release_uuid, created_at, updated_at
    FROM user_products`.execute(db);
  await sql`
    INSERT INTO purchases (uuid, user_uuid, type, plan_uuid, time_range_count, time_range, status, amount, starts_at,
      expires_at, created_at, updated_at)
    SELECT bought.uuid, user_uuid, 'SUBSCRIPTION', plan_uuid, time_range_count, time_range, status, bought.amount,
      CASE WHEN expires_at IS NOT NULL THEN created_at END, expires_at, created_at, updated_at
    FROM user_subscriptions AS bought JOIN plans ON plans.uuid = plan_uuid`.execute(db);
  await sql`DROP TABLE user_products, user_subscriptions`.execute(db);
};

/** What a release needed when it was checked out; and why one that was paid for could not be sent. */
const createQuotes = async (db: Kysely<unknown>) => {
  await sql`
    CREATE TABLE release_quotes (
      release_uuid uuid PRIMARY KEY REFERENCES releases ON DELETE CASCADE,
      context jsonb NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`ALTER TABLE releases ADD COLUMN not_sent jsonb`.execute(db);
};
