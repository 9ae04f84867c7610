import { type Kysely, sql } from 'kysely';

/** How many bytes of files each plan has room for, and what uploads under way have reserved of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 50 GB, and 500 GB for those who pay.
  await sql`
    ALTER TABLE plans ADD COLUMN storage_bytes bigint NOT NULL DEFAULT 53687091200 CHECK (storage_bytes >= 0)`.execute(
    db,
  );
  await sql`UPDATE plans SET storage_bytes = 536870912000 WHERE name LIKE 'PREMIUM%'`.execute(db);
  await sql`
    CREATE TABLE upload_reservations (
      uuid uuid PRIMARY KEY,
      owner_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      bytes bigint NOT NULL CHECK (bytes >= 0),
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX upload_reservations_of_owner ON upload_reservations (owner_uuid)`.execute(db);
  // A person's sum is read from the index alone.
  await sql`DROP INDEX files_of_owner`.execute(db);
  await sql`CREATE INDEX files_of_owner ON files (owner_uuid) INCLUDE (size)`.execute(db);
}
