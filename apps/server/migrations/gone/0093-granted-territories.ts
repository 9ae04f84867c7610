import { type Kysely, sql } from 'kysely';

/** Did the same but for the prices, which 0094-download-prices added. */
export const becomes = '0093-store-deals';

export async function convert(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stores
      ADD COLUMN IF NOT EXISTS prices jsonb,
      ALTER COLUMN deals SET DEFAULT '{SUBSCRIPTION,ADVERTISING}'`.execute(db);
}
