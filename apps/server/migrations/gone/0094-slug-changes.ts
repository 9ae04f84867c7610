import { type Kysely, sql } from 'kysely';

/** Did the same but for the index. */
export const becomes = '0094-page-and-draft-limits';

export async function convert(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX transfer_items_of_release ON transfer_items (release_uuid) WHERE release_uuid IS NOT NULL`.execute(db);
}
