import { type Kysely, sql } from 'kysely';

/** Releases that came from another distributor, and how far each has moved at each store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `content` is what stores match by, as it was imported; it outlives the import.
  await sql`
    CREATE TABLE moved_releases (
      release_uuid uuid PRIMARY KEY REFERENCES releases ON DELETE CASCADE,
      user_uuid uuid NOT NULL REFERENCES users,
      format text NOT NULL,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX moved_releases_of_user ON moved_releases (user_uuid, created_at DESC, release_uuid DESC)`.execute(db);
  // What the owner confirmed; deliveries tell the rest. `reminders` counts those that were sent.
  await sql`
    CREATE TABLE store_moves (
      release_uuid uuid NOT NULL REFERENCES moved_releases ON DELETE CASCADE,
      store_uuid uuid NOT NULL REFERENCES stores,
      both_live_at timestamptz,
      old_down_at timestamptz,
      done_at timestamptz,
      reminders int NOT NULL DEFAULT 0,
      reminded_at timestamptz,
      PRIMARY KEY (release_uuid, store_uuid)
    )`.execute(db);
}
