import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BaseQueryParams, ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { LocalDate } from '@dubplate/contract/wire';
import { type OverlapQuery, SENT_CODES, type SentRows } from '../stream-store.ts';
import { orOutage } from './connect-clickhouse.ts';

/** The columns of the roll-up tables, in index order. */
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
    // Each inserted block is summed on its own; sums belong to the batch like the rows.
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_sums TO ${table} AS
      SELECT batch_id, ${columns.map((column) => (column === 'track' ? 'assumeNotNull(track) AS track' : column)).join(', ')},
        sum(statistics_rows.quantity) AS quantity
      FROM statistics_rows ${table === 'statistics_track_days' ? 'WHERE isNotNull(statistics_rows.track)' : ''}
      GROUP BY ${key}`,
  ];
};

/** Whether the database replicates its tables. */
export const isReplicated = async (client: ClickHouseClient): Promise<boolean> => {
  const answer = await client.query({
    query: 'SELECT engine FROM system.databases WHERE name = currentDatabase()',
    format: 'JSONEachRow',
  });
  const [database] = await answer.json<{ engine: string }>();
  return database?.engine === 'Replicated';
};

/** Creates missing tables. Idempotent, also for concurrent nodes. */
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
    // Codes of one insert; the next one of the batch, and the time limit, remove them.
    `CREATE TABLE IF NOT EXISTS statistics_sent_codes (
      batch_id UInt32, code Int32, owner UUID, release UUID, track Nullable(UUID), sent_at DateTime DEFAULT now()
    ) ENGINE = ${engine}MergeTree PARTITION BY batch_id ORDER BY code TTL sent_at + INTERVAL 1 DAY`,
    ...ROLL_UP_TABLES.flatMap((table) => rollUpStatements(table, engine)),
  ];
  for (const query of statements) await client.command({ query });
};

const insertSettings = (replicated: boolean): ClickHouseSettings => ({
  async_insert: 0,
  // Two blocks of a report may be identical, and a failed batch is never resent.
  insert_deduplicate: 0,
  max_partitions_per_insert_block: '0',
  // The views of one block are independent of each other.
  parallel_view_processing: 1,
  // Errors change the status of the answer.
  wait_end_of_query: 1,
  ...(replicated && { insert_quorum: 'auto' }),
});

const insert = async (
  client: ClickHouseClient,
  params: BaseQueryParams & { readonly query: string; readonly values: Readable },
): Promise<void> => {
  const { stream } = await orOutage(client.exec(params));
  await orOutage(finished(stream.resume()));
};

/** Adds rows, and their sums through the views. A failed insert may leave rows of a batch that never becomes active. */
export const addRows = async (
  client: ClickHouseClient,
  batchId: number,
  { codes, rows }: SentRows,
  replicated: boolean,
): Promise<void> => {
  const clickhouse_settings = insertSettings(replicated);
  const query_params = { batch: batchId };
  await orOutage(client.command({ query: `ALTER TABLE statistics_sent_codes DROP PARTITION ID '${Number(batchId)}'` }));
  await insert(client, {
    query: `
      INSERT INTO statistics_sent_codes (batch_id, ${SENT_CODES.join(', ')})
      SELECT {batch:UInt32}, *
      FROM input('code Int32, owner UUID, release UUID, track Nullable(UUID)')
      FORMAT TabSeparated`,
    values: codes(),
    query_params,
    clickhouse_settings,
  });
  await insert(client, {
    query: `
      INSERT INTO statistics_rows (batch_id, owner, release, track, platform, day, last_day, territory, quantity)
      SELECT {batch:UInt32}, owner, release, track, platform, toDate32(sent.day), toDate32(sent.last_day),
        if(isNull(sent.territory), '', char(intDiv(sent.territory, 256), sent.territory % 256)), quantity
      FROM input('code Int32, platform LowCardinality(String), day Int32, last_day Int32,
        territory Nullable(Int16), quantity Int64') AS sent
      JOIN (SELECT code, owner, release, track FROM statistics_sent_codes WHERE batch_id = {batch:UInt32}) AS codes
        USING (code)
      FORMAT TabSeparated`,
    values: rows(),
    query_params,
    clickhouse_settings,
  });
};

/** Uses the rows, which are ordered by batch. */
export const findOverlapping = async (
  client: ClickHouseClient,
  { batchId, candidates, firstDay, lastDay }: OverlapQuery,
): Promise<number[]> => {
  const query = `
    SELECT DISTINCT batch_id FROM statistics_rows
    WHERE batch_id IN {candidates:Array(UInt32)} AND day BETWEEN {firstDay:Date32} AND {lastDay:Date32}
      AND (track, platform, day, last_day) IN (
        SELECT track, platform, day, last_day FROM statistics_rows
        WHERE batch_id = {batchId:UInt32} AND track IS NOT NULL
      )`;
  const query_params = { batchId, candidates: [...candidates], firstDay, lastDay };
  const found = await orOutage(
    client
      .query({ query, query_params, format: 'JSONEachRow' })
      .then((answer) => answer.json<{ readonly batch_id: number }>()),
  );
  return found.map(({ batch_id }) => batch_id);
};

/** Deletes all batches at once, because each deletion scans all sums. */
export const removeBatches = async (client: ClickHouseClient, batches: readonly number[]): Promise<void> => {
  for (const table of ['statistics_rows', ...ROLL_UP_TABLES])
    await orOutage(
      client.command({
        query: `DELETE FROM ${table} WHERE has({batches:Array(UInt32)}, batch_id)`,
        query_params: { batches: [...batches] },
        clickhouse_settings: { lightweight_deletes_sync: '2' },
      }),
    );
};

export const dropMonth = async (client: ClickHouseClient, month: LocalDate): Promise<void> => {
  const partition = month.slice(0, 7).replace('-', '');
  await orOutage(client.command({ query: `ALTER TABLE statistics_rows DROP PARTITION ID '${Number(partition)}'` }));
};

export const listMonths = async (client: ClickHouseClient): Promise<LocalDate[]> => {
  const query = 'SELECT DISTINCT toString(toStartOfMonth(day)) AS month FROM statistics_rows ORDER BY month';
  const answer = await orOutage(client.query({ query, format: 'JSONEachRow' }));
  return (await answer.json<{ month: LocalDate }>()).map(({ month }) => month);
};
