import { type Kysely, sql } from 'kysely';

/**
 * Reads streams in both forms: packed, and as they were before 0087 until a job has packed them. A database in which an
 * earlier 0087 packed them at once gets the same tables, empty. The loose form is dropped one version later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('statistics_loose_rows') IS NOT NULL AS exists`.execute(db);
  if (!rows[0]?.exists) await createLooseForms(db);
  await sql`
    CREATE FUNCTION statistics_territory_numbers(names text[]) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_agg((ascii(name) << 8 | ascii(substr(name, 2)))::smallint ORDER BY place)
      FROM unnest(names) WITH ORDINALITY AS named (name, place)
    $$`.execute(db);
  await sql`DROP VIEW IF EXISTS statistics_rows`.execute(db);
  await sql`
    CREATE VIEW statistics_rows AS
    SELECT batch_id, release_id, track_id, platform_id, date '1970-01-01' + day AS day,
      date '1970-01-01' + last_day AS last_day, quantity, chr(territory >> 8) || chr(territory & 255) AS territory
    FROM (
      SELECT batch_id, release_id, unnest(track_ids) AS track_id, unnest(platform_ids) AS platform_id,
        unnest(days) AS day, unnest(coalesce(last_days, days)) AS last_day, unnest(territories) AS territory,
        unnest(quantities) AS quantity
      FROM statistics_row_months
    ) AS streams
    UNION ALL
    SELECT batch_id, release_id, track_id, platform_id, day, last_day, quantity, territory
    FROM statistics_loose_rows WHERE batch_id IN (SELECT batch_id FROM statistics_loose_batches)`.execute(db);
  for (const name of ['release', 'owner']) {
    const view = sql.table(`statistics_${name}_territories`);
    await sql`DROP VIEW IF EXISTS ${view}`.execute(db);
    await sql`
      CREATE VIEW ${view} AS
      SELECT batch_id, ${sql.ref(`${name}_id`)}, month,
        unnest(coalesce(territories, statistics_territory_numbers(territory_names))) AS territory, unnest(days) AS day,
        unnest(last_days) AS last_day, unnest(quantities) AS quantity
      FROM ${sql.table(`statistics_${name}_territory_months`)}`.execute(db);
  }
}

async function createLooseForms(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_loose_rows (
      batch_id int NOT NULL,
      release_id int NOT NULL,
      track_id int,
      platform_id smallint NOT NULL,
      day date NOT NULL,
      last_day date NOT NULL,
      territory text,
      quantity bigint NOT NULL
    ) PARTITION BY RANGE (day)`.execute(db);
  await sql`CREATE INDEX statistics_rows_batches ON statistics_loose_rows USING brin (batch_id)`.execute(db);
  for (const name of ['release', 'owner'])
    await sql`
      ALTER TABLE ${sql.table(`statistics_${name}_territory_months`)}
        ALTER COLUMN territories DROP NOT NULL, ADD COLUMN territory_names text[]`.execute(db);
  await sql`CREATE TABLE statistics_loose_batches (batch_id int PRIMARY KEY)`.execute(db);
}
