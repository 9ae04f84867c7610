import { type Kysely, sql } from 'kysely';

/** Links of a person to the stores where a record can be heard. A slug that a link had once stays its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE multilinks (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      title text NOT NULL,
      stores jsonb NOT NULL,
      hidden boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX multilinks_of_user ON multilinks (user_uuid, created_at DESC, uuid)`.execute(db);
  await sql`
    CREATE TABLE multilink_slugs (
      slug text PRIMARY KEY,
      link_uuid uuid NOT NULL REFERENCES multilinks ON DELETE CASCADE,
      is_current boolean NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX multilink_slugs_of_link ON multilink_slugs (link_uuid)`.execute(db);
  await sql`CREATE UNIQUE INDEX multilink_current_slug ON multilink_slugs (link_uuid) WHERE is_current`.execute(db);
}
