import { type Kysely, sql } from 'kysely';

/** Refunds that staff send to an address through the provider's withdrawals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE refunds
      ADD COLUMN withdrawal_network text,
      ADD COLUMN withdrawal_address text,
      ADD COLUMN withdrawal_refusal text,
      DROP CONSTRAINT refunds_status_check`.execute(db);
  // Not validated: it only adds a status.
  await sql`
    ALTER TABLE refunds
      ADD CONSTRAINT refunds_status_check
        CHECK (status IN ('REQUESTED', 'BY_HAND', 'DONE', 'FAILED', 'UNKNOWN')) NOT VALID,
      ADD CONSTRAINT refunds_withdrawal_check
        CHECK ((withdrawal_network IS NULL) = (withdrawal_address IS NULL)) NOT VALID`.execute(db);
}
