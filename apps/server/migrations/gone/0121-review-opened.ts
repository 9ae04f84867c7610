import { type Kysely, sql } from 'kysely';

export const becomes = '0121-review-started';

export async function convert(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases RENAME COLUMN review_opened_at TO review_started_at`.execute(db);
}
