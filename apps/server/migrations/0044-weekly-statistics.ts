import { type Kysely, sql } from 'kysely';

/** Who asked for the weekly email about their streams, and which week’s they got last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_weekly_emails (
      user_uuid uuid PRIMARY KEY REFERENCES users,
      enabled_at timestamptz NOT NULL,
      last_week date
    )`.execute(db);
}
