import { type Kysely, sql } from 'kysely';

/**
 * Streams: what stores reported, row by row, and its sums by day. Rows and sums carry the batch that brought them and are
 * only ever added or removed with it; a batch counts from the moment when it is marked as active. Small whole numbers
 * stand for the ids of people, releases, tracks and stores, since there are many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_owners (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_uuid uuid NOT NULL UNIQUE
    )`.execute(db);
  await sql`
    CREATE TABLE statistics_releases (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      release_uuid uuid NOT NULL UNIQUE,
      owner_id int NOT NULL REFERENCES statistics_owners
    )`.execute(db);
  await sql`CREATE INDEX statistics_releases_by_owner ON statistics_releases (owner_id)`.execute(db);
  await sql`
    CREATE TABLE statistics_tracks (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      track_uuid uuid NOT NULL UNIQUE,
      release_id int NOT NULL REFERENCES statistics_releases
    )`.execute(db);
  await sql`
    CREATE TABLE statistics_platforms (
      id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key text NOT NULL UNIQUE
    )`.execute(db);

  await sql`
    CREATE TABLE statistics_imports (
      uuid uuid PRIMARY KEY,
      report text NOT NULL,
      status text NOT NULL CHECK (status IN ('RUNNING', 'ACTIVE', 'ENDED')),
      file_name text NOT NULL,
      actor_uuid uuid,
      rows bigint NOT NULL DEFAULT 0,
      quantity bigint NOT NULL DEFAULT 0,
      first_day date,
      last_day date,
      overlapping text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX statistics_imports_active ON statistics_imports (report) WHERE status = 'ACTIVE'`.execute(
    db,
  );
  await sql`CREATE INDEX statistics_imports_newest ON statistics_imports (created_at DESC, uuid DESC)`.execute(db);
  await sql`
    CREATE TABLE statistics_batches (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      import_uuid uuid NOT NULL REFERENCES statistics_imports,
      is_active boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX statistics_batches_by_import ON statistics_batches (import_uuid)`.execute(db);
  await sql`CREATE INDEX statistics_batches_hidden ON statistics_batches (id) WHERE NOT is_active`.execute(db);

  await sql`
    CREATE TABLE statistics_rows (
      batch_id int NOT NULL,
      release_id int NOT NULL,
      track_id int,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      territory text,
      quantity bigint NOT NULL
    ) PARTITION BY RANGE (day)`.execute(db);
  await sql`CREATE INDEX statistics_rows_batches ON statistics_rows USING brin (batch_id)`.execute(db);
  await sql`CREATE TABLE statistics_dropped_months (month date PRIMARY KEY, dropped_at timestamptz NOT NULL)`.execute(
    db,
  );

  await sql`
    CREATE TABLE statistics_track_days (
      batch_id int NOT NULL,
      track_id int NOT NULL,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      quantity bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX statistics_track_days_by_track ON statistics_track_days (track_id, day)`.execute(db);
  await sql`CREATE INDEX statistics_track_days_batches ON statistics_track_days USING brin (batch_id)`.execute(db);
  await sql`
    CREATE TABLE statistics_release_days (
      batch_id int NOT NULL,
      release_id int NOT NULL,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      quantity bigint NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX statistics_release_days_by_release ON statistics_release_days (release_id, day)
    INCLUDE (last_day, platform_id, quantity, batch_id)`.execute(db);
  await sql`CREATE INDEX statistics_release_days_batches ON statistics_release_days USING brin (batch_id)`.execute(db);
  await sql`
    CREATE TABLE statistics_owner_days (
      batch_id int NOT NULL,
      owner_id int NOT NULL,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      quantity bigint NOT NULL
    )`.execute(db);
  await sql`
    CREATE INDEX statistics_owner_days_by_owner ON statistics_owner_days (owner_id, day)
    INCLUDE (last_day, platform_id, quantity, batch_id)`.execute(db);
  await sql`CREATE INDEX statistics_owner_days_batches ON statistics_owner_days USING brin (batch_id)`.execute(db);

  await sql`
    CREATE TABLE statistics_unmatched (
      import_uuid uuid NOT NULL REFERENCES statistics_imports,
      line int NOT NULL,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      territory text,
      quantity bigint NOT NULL,
      track_uuid uuid,
      isrc text,
      upc text,
      reason text NOT NULL CHECK (reason IN ('UNKNOWN', 'CONTRADICTION', 'EARLIER'))
    )`.execute(db);
  await sql`CREATE INDEX statistics_unmatched_by_import ON statistics_unmatched (import_uuid)`.execute(db);
  await sql`CREATE INDEX statistics_unmatched_by_isrc ON statistics_unmatched (isrc) WHERE isrc IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX statistics_unmatched_by_upc ON statistics_unmatched (upc) WHERE upc IS NOT NULL`.execute(db);
}
