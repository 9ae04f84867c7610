import { type Kysely, sql } from 'kysely';

/** Fingerprints were unsalted hashes over whole bodies, passwords included; the keys themselves live for a day only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM idempotency_keys`.execute(db);
}
