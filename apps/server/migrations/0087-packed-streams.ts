import { type Kysely, sql } from 'kysely';

/**
 * Packs the rows of reports by release and month: as rows of their own they took two thirds of the disk and a third of an
 * import. Adds the months of people of whom a report has few rows, which are kept as they came instead of being summed.
 * Numbers are
 * faster than dates and texts: days are counted from 1970-01-01, and `last_days` is null where rows are of single days; a
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
  await moveRows(db);
  await numberTerritories(db);
  await sql`
    CREATE VIEW statistics_rows AS
    SELECT batch_id, release_id, track_id, platform_id, date '1970-01-01' + day AS day,
      date '1970-01-01' + last_day AS last_day, quantity, chr(territory >> 8) || chr(territory & 255) AS territory
    FROM (
      SELECT batch_id, release_id, unnest(track_ids) AS track_id, unnest(platform_ids) AS platform_id,
        unnest(days) AS day, unnest(coalesce(last_days, days)) AS last_day, unnest(territories) AS territory,
        unnest(quantities) AS quantity
      FROM statistics_row_months
    ) AS streams`.execute(db);

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

/** Sums by territory that there are get numbers, too. */
async function numberTerritories(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION pg_temp.numbers(territories text[]) RETURNS smallint[] LANGUAGE sql AS $$
      SELECT array_agg((ascii(territory) << 8 | ascii(substr(territory, 2)))::smallint ORDER BY place)
      FROM unnest(territories) WITH ORDINALITY AS named (territory, place)
    $$`.execute(db);
  for (const [view, id] of [
    ['statistics_release_territories', 'release_id'],
    ['statistics_owner_territories', 'owner_id'],
  ] as const) {
    const table = view.replace('territories', 'territory_months');
    await sql`DROP VIEW ${sql.table(view)}`.execute(db);
    await sql`
      ALTER TABLE ${sql.table(table)}
        ALTER COLUMN territories TYPE smallint[] USING pg_temp.numbers(territories)`.execute(db);
    await sql`
      CREATE VIEW ${sql.table(view)} AS
      SELECT batch_id, ${sql.ref(id)}, month, unnest(territories) AS territory, unnest(days) AS day,
        unnest(last_days) AS last_day, unnest(quantities) AS quantity
      FROM ${sql.table(table)}`.execute(db);
  }
}

/** Packs the rows that there are, month by month, each with its old partition gone before the next begins. */
async function moveRows(db: Kysely<unknown>): Promise<void> {
  const { rows: partitions } = await sql<{ name: string; bounds: string }>`
    SELECT relname AS name, pg_get_expr(relpartbound, pg_class.oid) AS bounds
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'statistics_rows'::regclass ORDER BY relname`.execute(db);
  for (const { name, bounds } of partitions) {
    const packed = name.replace('statistics_rows', 'statistics_row_months');
    await sql`
      CREATE TABLE ${sql.table(packed)} PARTITION OF statistics_row_months ${sql.raw(bounds)}`.execute(db);
    await sql`
      INSERT INTO ${sql.table(packed)}
      SELECT batch_id, release_id, date_trunc('month', day)::date, array_agg(track_id), array_agg(platform_id),
        array_agg(day - date '1970-01-01'), array_agg(last_day - date '1970-01-01'),
        array_agg((ascii(territory) << 8 | ascii(substr(territory, 2)))::smallint), array_agg(quantity)
      FROM ${sql.table(name)} GROUP BY 1, 2, 3`.execute(db);
    await sql`DROP TABLE ${sql.table(name)}`.execute(db);
  }
  await sql`DROP TABLE statistics_rows`.execute(db);
}
