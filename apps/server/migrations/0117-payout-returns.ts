import { type Kysely, sql } from 'kysely';

/** Adds what came back of a payout while the rest stays with its receiver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payouts ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE payouts ADD CONSTRAINT payouts_returned_check
      CHECK (returned_cents >= 0 AND returned_cents < amount_cents) NOT VALID`.execute(db);
}
