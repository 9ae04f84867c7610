import { type Kysely, sql } from 'kysely';

/**
 * Packs a batch’s sums by territory into one row for each month: a store’s report names dozens of territories for each
 * release and day, and a row with an index entry for each of them was most of what an import cost. The views have the
 * names that the tables had, and a row for each day and territory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [view, id] of [
    ['statistics_release_territories', 'release_id'],
    ['statistics_owner_territories', 'owner_id'],
  ] as const) {
    const table = view.replace('territories', 'territory_months');
    await sql`
      CREATE TABLE ${sql.table(table)} (
        batch_id int NOT NULL,
        ${sql.ref(id)} int NOT NULL,
        month date NOT NULL,
        territories text[] NOT NULL,
        days date[] NOT NULL,
        last_days date[] NOT NULL,
        quantities bigint[] NOT NULL
      )`.execute(db);
    await sql`
      INSERT INTO ${sql.table(table)} (batch_id, ${sql.ref(id)}, month, territories, days, last_days, quantities)
      SELECT batch_id, ${sql.ref(id)}, date_trunc('month', day)::date, array_agg(territory), array_agg(day),
        array_agg(last_day), array_agg(quantity)
      FROM ${sql.table(view)} GROUP BY 1, 2, 3`.execute(db);
    await sql`DROP TABLE ${sql.table(view)}`.execute(db);
    await sql`CREATE INDEX ${sql.ref(`${table}_by_month`)} ON ${sql.table(table)} (${sql.ref(id)}, month)`.execute(db);
    await sql`CREATE INDEX ${sql.ref(`${table}_batches`)} ON ${sql.table(table)} USING brin (batch_id)`.execute(db);
    await sql`
      CREATE VIEW ${sql.table(view)} AS
      SELECT batch_id, ${sql.ref(id)}, month, unnest(territories) AS territory, unnest(days) AS day,
        unnest(last_days) AS last_day, unnest(quantities) AS quantity
      FROM ${sql.table(table)}`.execute(db);
  }
}
