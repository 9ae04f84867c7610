import { type Kysely, sql } from 'kysely';

/** What the service found wrong by itself and staff have to look at; found again, it counts up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE staff_alerts (
      uuid uuid PRIMARY KEY,
      kind text NOT NULL,
      subject_type text NOT NULL,
      subject_uuid uuid NOT NULL,
      detail jsonb NOT NULL,
      times integer NOT NULL DEFAULT 1,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      UNIQUE (kind, subject_uuid)
    )`.execute(db);
  await sql`CREATE INDEX staff_alerts_by_time ON staff_alerts (last_at DESC, uuid DESC)`.execute(db);
}
