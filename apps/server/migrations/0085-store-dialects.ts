import { type Kysely, sql } from 'kysely';

/** How stores want covers, names of files, deals and genres; and what left lately, for the figures of delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stores
      ADD COLUMN cover text NOT NULL DEFAULT 'AS_IS' CHECK (cover IN ('AS_IS', 'JPEG')),
      ADD COLUMN file_names text NOT NULL DEFAULT 'NUMBERED' CHECK (file_names IN ('NUMBERED', 'REFERENCED')),
      ADD COLUMN deals text[] NOT NULL DEFAULT '{SUBSCRIPTION,ADVERTISING,PREORDER}',
      ADD COLUMN genres jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    ALTER TABLE delivery_files
      DROP CONSTRAINT delivery_files_form_check,
      ADD CONSTRAINT delivery_files_form_check CHECK (form IN ('WAV', 'FLAC', 'JPEG'))`.execute(db);
  await sql`CREATE INDEX deliveries_sent ON deliveries (store_uuid, sent_at) WHERE sent_at IS NOT NULL`.execute(db);
}
