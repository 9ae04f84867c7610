import { type Kysely, sql } from 'kysely';

/** What the nightly check found and who answered it; days that are over as sums, so that balances need not be summed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check`.execute(db);
  await sql`
    ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN
      ('charge', 'grant', 'use', 'give_back', 'refund_requested', 'refund_sent', 'suspense', 'carried_over',
        'difference', 'correction'))`.execute(db);
  await sql`CREATE INDEX ledger_transactions_by_time ON ledger_transactions (at)`.execute(db);
  await sql`
    CREATE TABLE ledger_days (
      day date NOT NULL,
      account text NOT NULL,
      currency text NOT NULL,
      debit_cents bigint NOT NULL,
      credit_cents bigint NOT NULL,
      PRIMARY KEY (day, account, currency)
    )`.execute(db);
  // One row: up to which day, included, the days are added up.
  await sql`
    CREATE TABLE ledger_closing (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      closed_until date NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO ledger_days (day, account, currency, debit_cents, credit_cents)
    SELECT (at AT TIME ZONE 'UTC')::date, CASE WHEN account LIKE 'customer:%' THEN 'customers' ELSE account END, currency,
      coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
      coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)
    FROM ledger_transactions AS posted JOIN ledger_postings ON transaction_uuid = posted.uuid
    WHERE (at AT TIME ZONE 'UTC')::date < (now() AT TIME ZONE 'UTC')::date - 1
    GROUP BY 1, 2, 3`.execute(db);
  await sql`
    INSERT INTO ledger_closing (closed_until) VALUES ((now() AT TIME ZONE 'UTC')::date - 2)`.execute(db);
  await sql`
    CREATE TABLE ledger_checks (
      uuid uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      took_ms integer NOT NULL,
      faults integer NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX ledger_checks_by_time ON ledger_checks (at, uuid)`.execute(db);
  await sql`
    CREATE TABLE ledger_faults (
      uuid uuid PRIMARY KEY,
      rule text NOT NULL,
      subject_uuid uuid NOT NULL,
      status text NOT NULL CHECK (status IN ('OPEN', 'GONE', 'EXPLAINED', 'CORRECTED')),
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      answered_at timestamptz,
      answered_by uuid REFERENCES users,
      reason text,
      CONSTRAINT answered_by_somebody CHECK (
        (status IN ('EXPLAINED', 'CORRECTED')) = (answered_at IS NOT NULL AND answered_by IS NOT NULL AND reason IS NOT NULL)
      )
    )`.execute(db);
  // An open or explained fault that is found again is the same one.
  await sql`
    CREATE UNIQUE INDEX ledger_faults_known ON ledger_faults (rule, subject_uuid)
    WHERE status IN ('OPEN', 'EXPLAINED')`.execute(db);
  await sql`CREATE INDEX ledger_faults_by_time ON ledger_faults (first_at, uuid)`.execute(db);
  await sql`CREATE INDEX ledger_faults_by_status ON ledger_faults (status, first_at, uuid)`.execute(db);
  await sql`
    CREATE INDEX audit_log_of_prices ON audit_log (at, uuid) WHERE action IN ('product.edit', 'plan.edit')`.execute(db);
}
