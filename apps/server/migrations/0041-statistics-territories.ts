import { type Kysely, sql } from 'kysely';

/** Sums of streams by territory and day, over all stores: of releases, and of all that a person has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id] of [
    ['statistics_release_territories', 'release_id'],
    ['statistics_owner_territories', 'owner_id'],
  ] as const) {
    await sql`
      CREATE TABLE ${sql.table(table)} (
        batch_id int NOT NULL,
        ${sql.ref(id)} int NOT NULL,
        territory text,
        day date NOT NULL,
        last_day date NOT NULL,
        quantity bigint NOT NULL
      )`.execute(db);
    await sql`
      CREATE INDEX ${sql.ref(`${table}_by_day`)} ON ${sql.table(table)} (${sql.ref(id)}, day)
      INCLUDE (last_day, territory, quantity, batch_id)`.execute(db);
    await sql`CREATE INDEX ${sql.ref(`${table}_batches`)} ON ${sql.table(table)} USING brin (batch_id)`.execute(db);
  }
  // What was imported before.
  await sql`
    INSERT INTO statistics_release_territories (batch_id, release_id, territory, day, last_day, quantity)
    SELECT batch_id, release_id, territory, day, last_day, sum(quantity) FROM statistics_rows
    GROUP BY batch_id, release_id, territory, day, last_day`.execute(db);
  await sql`
    INSERT INTO statistics_owner_territories (batch_id, owner_id, territory, day, last_day, quantity)
    SELECT batch_id, owner_id, territory, day, last_day, sum(quantity)
    FROM statistics_release_territories JOIN statistics_releases ON statistics_releases.id = release_id
    GROUP BY batch_id, owner_id, territory, day, last_day`.execute(db);
}
