import { type Kysely, sql } from 'kysely';

/** Records who made a release, a file or an upload: the account's owner or a member of its team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN created_by uuid`.execute(db);
  await sql`ALTER TABLE files ADD COLUMN created_by uuid`.execute(db);
  await sql`ALTER TABLE uploads ADD COLUMN created_by uuid`.execute(db);
}
