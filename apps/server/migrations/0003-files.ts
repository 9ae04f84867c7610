import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE files (
      uuid uuid PRIMARY KEY,
      owner_uuid uuid NOT NULL REFERENCES users,
      kind text NOT NULL CHECK (kind IN ('audio', 'image')),
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      sha256 text NOT NULL,
      duration double precision,
      sample_rate integer,
      bits_per_sample integer,
      channels integer,
      width integer,
      height integer,
      tint text,
      advice text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX files_of_owner ON files (owner_uuid)`.execute(db);
  await sql`
    CREATE TABLE audio_analyses (
      file_uuid uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('waiting', 'done', 'failed')),
      peaks bytea,
      loudness double precision,
      true_peak double precision,
      clipped_samples bigint,
      silence_start double precision,
      silence_end double precision,
      updated_at timestamptz NOT NULL
    )`.execute(db);
}
