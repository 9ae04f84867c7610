import { type Kysely, sql } from 'kysely';

/** Where a payer wants the receipt: somebody who signs in with a phone can have it by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payments ADD COLUMN receipt_email text`.execute(db);
}
