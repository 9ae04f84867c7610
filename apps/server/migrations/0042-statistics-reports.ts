import { type Kysely, sql } from 'kysely';

/**
 * What surrounds imports: those that run or failed, how others ended, the parts of reports that are not all there yet, and
 * the codes that staff pointed at a track.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_runs (
      uuid uuid PRIMARY KEY,
      report text NOT NULL,
      file_name text NOT NULL,
      actor_uuid uuid,
      status text NOT NULL CHECK (status IN ('RUNNING', 'FAILED')),
      rows bigint NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      failure jsonb,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX statistics_runs_newest ON statistics_runs (started_at DESC, uuid DESC)`.execute(db);
  await sql`
    ALTER TABLE statistics_imports
      ADD COLUMN ended_as text CHECK (ended_as IN ('REPLACED', 'UNDONE')),
      ADD COLUMN ended_by uuid`.execute(db);

  await sql`
    CREATE TABLE statistics_parts (
      uuid uuid PRIMARY KEY,
      report text NOT NULL,
      number int NOT NULL,
      count int NOT NULL,
      file_name text NOT NULL,
      bytes bigint NOT NULL,
      actor_uuid uuid NOT NULL,
      received_at timestamptz NOT NULL,
      UNIQUE (report, count, number)
    )`.execute(db);

  await sql`
    CREATE TABLE statistics_aliases (
      uuid uuid PRIMARY KEY,
      track_uuid uuid,
      isrc text,
      upc text,
      to_track_uuid uuid NOT NULL,
      actor_uuid uuid NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK (num_nonnulls(track_uuid, isrc, upc) > 0),
      UNIQUE NULLS NOT DISTINCT (track_uuid, isrc, upc)
    )`.execute(db);
  await sql`
    CREATE INDEX statistics_unmatched_by_track ON statistics_unmatched (track_uuid)
    WHERE track_uuid IS NOT NULL`.execute(db);
}
