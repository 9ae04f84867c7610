import { type Kysely, sql } from 'kysely';

/** Refunds, reversals, disputes and overpayments that providers report: staff decide on each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE payment_cases (
      uuid uuid PRIMARY KEY,
      payment_uuid uuid NOT NULL REFERENCES payments,
      kind text NOT NULL CHECK (kind IN ('REFUND', 'REVERSAL', 'DISPUTE', 'OVERPAID', 'REFUND_FAILED')),
      reference text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('OPEN', 'WON', 'LOST')),
      is_open boolean NOT NULL,
      disputed_cents bigint,
      held_cents bigint NOT NULL,
      currency text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (payment_uuid, reference),
      CONSTRAINT closed_case_holds_nothing CHECK (is_open OR held_cents = 0)
    )`.execute(db);
  await sql`CREATE INDEX payment_cases_open ON payment_cases (payment_uuid) WHERE is_open`.execute(db);
}
