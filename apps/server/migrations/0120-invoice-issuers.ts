import { type Kysely, sql } from 'kysely';

/** Keeps with each invoice what its issuer was called, so that later settings change no document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payout_invoices ADD COLUMN prefix text, ADD COLUMN customer text`.execute(db);
}
