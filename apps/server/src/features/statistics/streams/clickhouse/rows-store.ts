import type { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import type { LocalDate } from '@dubplate/contract/wire';
import { MATCHED_COLUMNS, type OverlapQuery } from '../stream-store.ts';
import { orOutage } from './connect-clickhouse.ts';
import { ROLL_UP_TABLES } from './schema-store.ts';

/** Adds rows; their sums are made on the way. A failure leaves some of them, of a batch that never counts. */
export const addRows = async (client: ClickHouseClient, rows: Readable, replicated: boolean): Promise<void> => {
  await orOutage(
    client.insert({
      table: 'statistics_rows',
      columns: [...MATCHED_COLUMNS] as [string, ...string[]],
      values: rows,
      format: 'TabSeparated',
      clickhouse_settings: {
        async_insert: 0,
        // Two parts of a report may be alike; a failed import is never sent again under its number.
        insert_deduplicate: 0,
        max_partitions_per_insert_block: '0',
        ...(replicated && { insert_quorum: 'auto' }),
      },
    }),
  );
};

/** By the rows, which are in the order of their batches. */
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

/** Deletes all of these batches at once: each deletion looks through what was ever summed. */
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

/** The months that have rows. */
export const listMonths = async (client: ClickHouseClient): Promise<LocalDate[]> => {
  const query = 'SELECT DISTINCT toString(toStartOfMonth(day)) AS month FROM statistics_rows ORDER BY month';
  const answer = await orOutage(client.query({ query, format: 'JSONEachRow' }));
  return (await answer.json<{ month: LocalDate }>()).map(({ month }) => month);
};
