import { type Kysely, sql } from 'kysely';

/**
 * Adds the bits of a sample to the files made for stores. Files without them were made when padded samples and colours of
 * 16 bits were read wrongly; they are made again when they are next needed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE delivery_files ADD COLUMN bits_per_sample smallint`.execute(db);
}
