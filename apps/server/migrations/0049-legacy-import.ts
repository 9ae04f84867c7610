import { type Kysely, sql } from 'kysely';

/**
 * The digest of the imported line shows whether a line has changed. The payload is deleted once it has been transferred.
 * `user_uuid` is the account that a person moved to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE legacy_users
      ALTER COLUMN payload DROP NOT NULL,
      ADD COLUMN digest bytea,
      ADD COLUMN user_uuid uuid UNIQUE REFERENCES users,
      ADD COLUMN moved_at timestamptz`.execute(db);
}
