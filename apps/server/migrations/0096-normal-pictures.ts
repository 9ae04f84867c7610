import { type Kysely, sql } from 'kysely';

/** Adds what is known of the normal copy of a picture; pictures that lack one get it when they are checked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE files ADD COLUMN picture_size integer, ADD COLUMN picture_sha256 text`.execute(db);
}
