import { type Kysely, sql } from 'kysely';

/** Which pictures were looked at for advice, and whose bytes were found to be gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0: nobody knows; those from before there was advice are among them.
  await sql`ALTER TABLE files ADD COLUMN advice_version smallint NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE files ADD COLUMN gone_at timestamptz`.execute(db);
  await sql`
    CREATE INDEX files_to_look_at ON files (advice_version, created_at)
    WHERE kind = 'image' AND gone_at IS NULL`.execute(db);
}
