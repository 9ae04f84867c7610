import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE notes (id int PRIMARY KEY, word text)`.execute(db);
}
