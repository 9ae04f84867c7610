import { type Kysely, sql } from 'kysely';

/** Records who said that a paid payout has failed; above the limit two different administrators do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE payout_failures (
      payout_id bigint NOT NULL REFERENCES payouts,
      user_uuid uuid NOT NULL REFERENCES users,
      note text NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (payout_id, user_uuid)
    )`.execute(db);
}
