import { type Kysely, sql } from 'kysely';

/** The type that an artist chose for a release, beside the one that it has with its present tracks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN intended_type text CHECK (intended_type IN ('SINGLE', 'ALBUM', 'EP'))`.execute(
    db,
  );
  // Nobody had chosen one in versions from before: without the key they would differ from those that come.
  await sql`UPDATE release_versions SET snapshot = snapshot || '{"intended_type": null}'`.execute(db);
}
