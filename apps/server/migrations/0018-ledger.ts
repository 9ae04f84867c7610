import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ledger_transactions (
      uuid uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN
        ('charge', 'grant', 'use', 'give_back', 'refund_requested', 'refund_sent', 'suspense', 'carried_over')),
      reference text NOT NULL UNIQUE,
      currency text NOT NULL DEFAULT 'USD',
      user_uuid uuid NOT NULL REFERENCES users,
      purchase_uuid uuid REFERENCES purchases,
      payment_uuid uuid REFERENCES payments,
      refund_uuid uuid REFERENCES refunds,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX ledger_transactions_of_purchase ON ledger_transactions (purchase_uuid)
    WHERE purchase_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX ledger_transactions_of_payment ON ledger_transactions (payment_uuid)
    WHERE payment_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE ledger_postings (
      transaction_uuid uuid NOT NULL REFERENCES ledger_transactions,
      account text NOT NULL,
      amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
      PRIMARY KEY (transaction_uuid, account)
    )`.execute(db);
  await sql`CREATE INDEX ledger_postings_of_account ON ledger_postings (account)`.execute(db);
  await openBooks(db);
  await hold(db);
}

/** What was paid before there were books. */
const openBooks = async (db: Kysely<unknown>) => {
  await sql`
    INSERT INTO ledger_transactions (uuid, kind, reference, user_uuid, purchase_uuid, at)
    SELECT gen_random_uuid(), 'carried_over', 'carried_over:' || uuid, user_uuid, uuid, updated_at
    FROM purchases WHERE status IN ('PAID', 'ISSUED', 'USED') AND amount > 0`.execute(db);
  await sql`
    INSERT INTO ledger_postings (transaction_uuid, account, amount_cents)
    SELECT posted.uuid, side.account, side.sign * purchases.amount * 100
    FROM ledger_transactions AS posted
    JOIN purchases ON purchases.uuid = purchase_uuid,
    LATERAL (VALUES
      ('carried-over', 1),
      (CASE WHEN status = 'USED' OR starts_at IS NOT NULL THEN 'revenue' ELSE 'customer:' || purchases.user_uuid END, -1)
    ) AS side (account, sign)`.execute(db);
};

/** The database itself refuses books that don't balance, and every change of what is written. */
const hold = async (db: Kysely<unknown>) => {
  await sql`
    CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      checked uuid;
      postings integer;
      total bigint;
    BEGIN
      IF TG_TABLE_NAME = 'ledger_postings' THEN checked := NEW.transaction_uuid; ELSE checked := NEW.uuid; END IF;
      SELECT count(*), coalesce(sum(amount_cents), 0) INTO postings, total
      FROM ledger_postings WHERE transaction_uuid = checked;
      IF postings < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'Ledger transaction % does not balance: % postings, sum %', checked, postings, total;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  for (const table of ['ledger_transactions', 'ledger_postings']) {
    await sql`
      CREATE CONSTRAINT TRIGGER ${sql.ref(`${table}_balance`)} AFTER INSERT ON ${sql.table(table)}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balance()`.execute(db);
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_append_only`)} BEFORE UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(db);
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_never_emptied`)} BEFORE TRUNCATE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db);
  }
};
