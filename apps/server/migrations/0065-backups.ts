import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE backups (
      uuid uuid PRIMARY KEY,
      file text NOT NULL,
      started_at timestamptz NOT NULL,
      written_at timestamptz,
      bytes bigint,
      row_count bigint,
      file_count bigint,
      verified_at timestamptz,
      failure text,
      removed_at timestamptz
    )`.execute(db);
  // One at a time.
  await sql`CREATE UNIQUE INDEX backups_running ON backups ((true)) WHERE verified_at IS NULL AND failure IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX backups_by_start ON backups (started_at, uuid)`.execute(db);
}
