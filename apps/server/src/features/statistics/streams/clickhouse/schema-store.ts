import type { ClickHouseClient } from '@clickhouse/client';

/** Sums of rows, by which columns; tables are in the order in which they are read. */
const ROLL_UPS = {
  statistics_track_days: ['owner', 'release', 'track', 'day', 'last_day', 'platform'],
  statistics_release_days: ['owner', 'release', 'day', 'last_day', 'platform'],
  statistics_owner_days: ['owner', 'day', 'last_day', 'platform'],
  statistics_release_territories: ['owner', 'release', 'day', 'last_day', 'territory'],
  statistics_owner_territories: ['owner', 'day', 'last_day', 'territory'],
} as const;
export type RollUp = keyof typeof ROLL_UPS;
export const ROLL_UP_TABLES = Object.keys(ROLL_UPS) as readonly RollUp[];

const TYPES = {
  owner: 'UUID',
  release: 'UUID',
  track: 'UUID',
  platform: 'LowCardinality(String)',
  day: 'Date32',
  last_day: 'Date32',
  territory: 'LowCardinality(String)',
} as const;

const rollUpStatements = (table: RollUp, engine: string): string[] => {
  const columns = ROLL_UPS[table];
  const key = [...columns, 'batch_id'].join(', ');
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
      batch_id UInt32,
      ${columns.map((column) => `${column} ${TYPES[column]}`).join(', ')},
      quantity SimpleAggregateFunction(sum, Int64)
    ) ENGINE = ${engine}AggregatingMergeTree PARTITION BY toYear(day) ORDER BY (${key})`,
    // Sums are made from each part of a report as it comes, and belong to its batch as the rows do.
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_sums TO ${table} AS
      SELECT batch_id, ${columns.map((column) => (column === 'track' ? 'assumeNotNull(track) AS track' : column)).join(', ')},
        sum(statistics_rows.quantity) AS quantity
      FROM statistics_rows ${table === 'statistics_track_days' ? 'WHERE isNotNull(statistics_rows.track)' : ''}
      GROUP BY ${key}`,
  ];
};

/** Whether this database copies its tables to other servers. */
export const isReplicated = async (client: ClickHouseClient): Promise<boolean> => {
  const answer = await client.query({
    query: 'SELECT engine FROM system.databases WHERE name = currentDatabase()',
    format: 'JSONEachRow',
  });
  const [database] = await answer.json<{ engine: string }>();
  return database?.engine === 'Replicated';
};

/** Creates what is missing; harmless when repeated, also by several nodes at the same time. */
export const createTables = async (
  client: ClickHouseClient,
  { replicated }: { replicated: boolean },
): Promise<void> => {
  const engine = replicated ? 'Replicated' : '';
  const statements = [
    `CREATE TABLE IF NOT EXISTS statistics_rows (
      batch_id UInt32, owner UUID, release UUID, track Nullable(UUID), platform LowCardinality(String), day Date32,
      last_day Date32, territory LowCardinality(String), quantity Int64
    ) ENGINE = ${engine}MergeTree PARTITION BY toYYYYMM(day) ORDER BY (batch_id, release, day)`,
    ...ROLL_UP_TABLES.flatMap((table) => rollUpStatements(table, engine)),
  ];
  for (const query of statements) await client.command({ query });
};
