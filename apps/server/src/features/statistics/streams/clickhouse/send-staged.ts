import type { ClickHouseClient } from '@clickhouse/client';
import { readMatched } from '../../match/rows-store.ts';
import type { Staging } from '../../staging/staging.ts';
import { addRows } from './rows-store.ts';

/** Streams what is staged and matched from PostgreSQL to ClickHouse, as rows of a batch that does not count. */
export const sendStaged = async (
  client: ClickHouseClient,
  { pool, schema }: Staging,
  { batchId, replicated }: { readonly batchId: number; readonly replicated: boolean },
): Promise<void> => {
  const connection = await pool.connect();
  try {
    const rows = readMatched(connection, schema, batchId);
    const sent = addRows(client, rows, replicated);
    // A stream that the receiver gives up would keep its connection in the middle of a COPY.
    sent.catch(() => rows.destroy());
    await sent;
  } catch (error) {
    connection.release(true);
    throw error;
  }
  connection.release();
};
