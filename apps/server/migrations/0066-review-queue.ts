import { type Kysely, sql } from 'kysely';

/** Until when a release that was sent is promised an answer, and which moderator is looking at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN due_at timestamptz`.execute(db);
  // As the plan that ran when it was sent promised: 14 days on the free one, 4 on any other.
  await sql`
    UPDATE releases SET due_at = submitted_at + CASE WHEN EXISTS (
      SELECT FROM purchases
      WHERE purchases.user_uuid = releases.user_uuid AND purchases.type = 'SUBSCRIPTION'
        AND purchases.status IN ('PAID', 'ISSUED')
        AND purchases.starts_at <= releases.submitted_at AND purchases.expires_at > releases.submitted_at
    ) THEN interval '4 days' ELSE interval '14 days' END
    WHERE submitted_at IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX releases_by_due ON releases (status, due_at, uuid) WHERE status <> 'DRAFT'`.execute(db);
  await sql`
    CREATE INDEX releases_by_due_of_all ON releases (due_at, uuid) WHERE status <> 'DRAFT'`.execute(db);
  await sql`
    CREATE TABLE release_claims (
      release_uuid uuid PRIMARY KEY REFERENCES releases ON DELETE CASCADE,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      claimed_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    )`.execute(db);
  // As before, but not planned again and again: a search by a common word asks it for each row that it looks at. Nor is it
  // worth workers, whose start takes longer than such a search.
  await sql`
    CREATE OR REPLACE FUNCTION search_grams(value text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
    DECLARE
      lowered text := lower(value);
      grams text[] := '{}';
    BEGIN
      FOR place IN 1 .. length(lowered) - 2 LOOP
        grams := grams || substr(lowered, place, 3);
      END LOOP;
      RETURN grams;
    END $$`.execute(db);
  await sql`CREATE INDEX release_claims_of_user ON release_claims (user_uuid, seen_at)`.execute(db);
}
