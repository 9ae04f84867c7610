import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row, there from the start.
  await sql`
    CREATE TABLE maintenance_switch (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      is_on boolean NOT NULL,
      message_en text,
      message_ru text,
      ends_at timestamptz
    )`.execute(db);
  await sql`INSERT INTO maintenance_switch (is_on) VALUES (false)`.execute(db);
  // The last one is in force; the former names tell which lines were the default when a release was begun.
  await sql`
    CREATE TABLE label_changes (
      uuid uuid PRIMARY KEY,
      former_name text NOT NULL,
      name text,
      changed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX label_changes_by_time ON label_changes (changed_at, uuid)`.execute(db);
}
