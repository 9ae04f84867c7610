import { type Kysely, sql } from 'kysely';

/** Records when an access token that was issued with a refresh token was first used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE refresh_tokens ADD COLUMN accessed_at timestamptz`.execute(db);
}
