import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE authors (id int PRIMARY KEY)`.execute(db);
}
