import { type Kysely, sql } from 'kysely';

/**
 * Packs the rows of reports by release and month: as rows of their own they took two thirds of the disk and a third of an
 * import. Adds the months of people of whom a report has few rows, which are kept as they came instead of being summed.
 * Numbers are faster than dates and texts: days are counted from 1970-01-01, and `last_days` is null where rows are of single days; a
 * territory is the code of its first letter times 256 and that of its second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_row_months (
      batch_id int NOT NULL,
      release_id int NOT NULL,
      month date NOT NULL,
      track_ids int[] NOT NULL,
      platform_ids smallint[] NOT NULL,
      days int[] NOT NULL,
      last_days int[],
      territories smallint[] NOT NULL,
      quantities bigint[] NOT NULL
    ) PARTITION BY RANGE (month)`.execute(db);
  await sql`CREATE INDEX statistics_row_months_batches ON statistics_row_months USING brin (batch_id)`.execute(db);
  await keepLooseForms(db);

  await sql`
    CREATE TABLE statistics_sparse_releases (LIKE statistics_row_months)`.execute(db);
  await sql`
    CREATE TABLE statistics_sparse_owners (
      batch_id int NOT NULL,
      owner_id int NOT NULL,
      month date NOT NULL,
      platform_ids smallint[] NOT NULL,
      days int[] NOT NULL,
      last_days int[],
      territories smallint[] NOT NULL,
      quantities bigint[] NOT NULL
    )`.execute(db);
  for (const [table, id] of [
    ['statistics_sparse_releases', 'release_id'],
    ['statistics_sparse_owners', 'owner_id'],
  ] as const) {
    await sql`CREATE INDEX ${sql.ref(`${table}_by_month`)} ON ${sql.table(table)} (${sql.ref(id)}, month)`.execute(db);
    await sql`CREATE INDEX ${sql.ref(`${table}_batches`)} ON ${sql.table(table)} USING brin (batch_id)`.execute(db);
  }
  for (const [view, table, ids] of [
    ['statistics_sparse_release_rows', 'statistics_sparse_releases', 'release_id, unnest(track_ids) AS track_id'],
    ['statistics_sparse_owner_rows', 'statistics_sparse_owners', 'owner_id'],
  ] as const)
    await sql`
      CREATE VIEW ${sql.table(view)} AS
      SELECT batch_id, month, ${sql.raw(ids)}, unnest(platform_ids) AS platform_id,
        date '1970-01-01' + unnest(days) AS day, date '1970-01-01' + unnest(coalesce(last_days, days)) AS last_day,
        unnest(territories) AS territory, unnest(quantities) AS quantity
      FROM ${sql.table(table)}`.execute(db);
}

/** A job packs what there is, a batch at a time: until then views read both forms (see 0105). */
async function keepLooseForms(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE statistics_rows RENAME TO statistics_loose_rows`.execute(db);
  for (const name of ['release', 'owner']) {
    const table = `statistics_${name}_territory_months`;
    await sql`DROP VIEW ${sql.table(`statistics_${name}_territories`)}`.execute(db);
    await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN territories TO territory_names`.execute(db);
    await sql`
      ALTER TABLE ${sql.table(table)} ALTER COLUMN territory_names DROP NOT NULL, ADD COLUMN territories smallint[]`.execute(
      db,
    );
  }
  await sql`CREATE TABLE statistics_loose_batches (batch_id int PRIMARY KEY)`.execute(db);
  await sql`INSERT INTO statistics_loose_batches SELECT id FROM statistics_batches`.execute(db);
}
