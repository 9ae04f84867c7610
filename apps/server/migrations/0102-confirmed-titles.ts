import { type Kysely, sql } from 'kysely';

/** Short titles and names can be confirmed by the artist as exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['releases', 'tracks'])
    await sql`
      ALTER TABLE ${sql.table(table)}
        ADD COLUMN title_confirmed boolean NOT NULL DEFAULT false,
        ADD COLUMN version_confirmed boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE composers ADD COLUMN name_confirmed boolean NOT NULL DEFAULT false`.execute(db);
}
