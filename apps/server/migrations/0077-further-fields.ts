import { type Kysely, sql } from 'kysely';

/** What stores ask of a release and its tracks besides: where and when it comes out, and who else took part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE releases
      ADD COLUMN territories text[] NOT NULL DEFAULT '{}' CHECK (cardinality(territories) <= 300),
      ADD COLUMN excluded_territories text[] NOT NULL DEFAULT '{}' CHECK (cardinality(excluded_territories) <= 300),
      ADD COLUMN release_time text,
      ADD COLUMN release_time_zone text,
      ADD COLUMN preorder_date date,
      ADD COLUMN original_release_date date,
      ADD COLUMN p_line_year integer CHECK (p_line_year BETWEEN 0 AND 9999),
      ADD COLUMN c_line_year integer CHECK (c_line_year BETWEEN 0 AND 9999)`.execute(db);
  // Credits are replaced as a whole and looked up by nobody: a column of the track, not rows of their own.
  await sql`
    ALTER TABLE tracks
      ADD COLUMN iswc text,
      ADD COLUMN ai_contribution text CHECK (ai_contribution IN ('NONE', 'PARTLY', 'ALL')),
      ADD COLUMN title_language_id uuid,
      ADD COLUMN advisory text CHECK (advisory IN ('CLEAN')),
      ADD COLUMN credits jsonb NOT NULL DEFAULT '[]'
        CHECK (CASE WHEN jsonb_typeof(credits) = 'array' THEN jsonb_array_length(credits) <= 100 ELSE false END)
        CHECK (NOT jsonb_path_exists(credits, '$[*].role ? (!(@ == "LEAD_VOCALIST" || @ == "BACKGROUND_VOCALIST"
          || @ == "MUSICIAN" || @ == "PROGRAMMER" || @ == "RECORDING_ENGINEER" || @ == "MIXING_ENGINEER"
          || @ == "MASTERING_ENGINEER"))'))`.execute(db);
}
