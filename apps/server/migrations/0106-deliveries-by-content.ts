import type { Kysely } from 'kysely';
import { createLargeIndexes } from '#platform/database/large-indexes.ts';

/** Finds the deliveries of a content: one that has none is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLargeIndexes(db, ['deliveries_by_content']);
}
