import { type Kysely, sql } from 'kysely';

/** What is asked of one moderator and not answered: a filter of their queue, with its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX release_opinions_asked_of ON release_opinions (colleague_uuid, release_uuid)
    WHERE verdict IS NULL`.execute(db);
}
