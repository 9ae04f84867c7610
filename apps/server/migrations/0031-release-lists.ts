import { type Kysely, sql } from 'kysely';

/** How titles of releases are sorted. Not indexed: every save would pay, and a person's 10,000 sort within 50 ms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As a reader does: without regard to case and accents at first, ё beside е, 2 before 10. A PostgreSQL that was built
  // without ICU compares letters by their numbers. It may be there: restoring a backup clears tables, not collations.
  await sql`
    DO $$
    BEGIN
      CREATE COLLATION IF NOT EXISTS release_titles (provider = icu, locale = 'und-u-kn-true');
    EXCEPTION WHEN feature_not_supported THEN
      CREATE COLLATION release_titles FROM pg_catalog."C";
    END $$`.execute(db);
}
