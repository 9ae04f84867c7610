import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE artists (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      name text NOT NULL,
      spotify_id text,
      apple_id text,
      avatar_uuid uuid REFERENCES files,
      social_networks jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX artists_of_user ON artists (user_uuid, updated_at DESC, uuid DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX artists_by_avatar ON artists (avatar_uuid) WHERE avatar_uuid IS NOT NULL`.execute(db);
}
