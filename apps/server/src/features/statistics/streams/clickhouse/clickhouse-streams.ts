import { StartError } from '#config/start-error.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { StreamStore } from '../stream-store.ts';
import { connectClickHouse, orOutage } from './connect-clickhouse.ts';
import { readPeaks } from './read-peaks.ts';
import { readSums } from './read-sums.ts';
import { addRows, dropMonth, findOverlapping, listMonths, removeBatches } from './rows-store.ts';
import { createTables, isReplicated } from './schema-store.ts';

/** An error’s own words, without an address that may have a password in it. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? '';

/** Streams in ClickHouse; its tables are created where they are missing. @throws StartError */
export const openClickHouseStreams = async (url: string): Promise<StreamStore> => {
  const { calls, work, close } = connectClickHouse(url);
  const replicated = await isReplicated(calls)
    .then(async (isCluster) => {
      await createTables(work, { replicated: isCluster });
      return isCluster;
    })
    .catch(async (error: unknown) => {
      await close();
      throw new StartError(`STATISTICS_URL: ClickHouse does not work there: ${reasonOf(error)}`);
    });
  return outsideTransactions('streams', {
    isTransactional: false as const,
    readSums: (db, query) => readSums(calls, db, query),
    readPeaks: (db, batchId, limit) => readPeaks(work, db, batchId, limit),
    addRows: (rows) => addRows(work, rows, replicated),
    findOverlapping: (_db, query) => findOverlapping(work, query),
    removeBatches: (_db, batches) => removeBatches(work, batches),
    listMonths: () => listMonths(work),
    createMonths: async () => undefined,
    dropMonth: (_db, month) => dropMonth(work, month),
    check: async () => {
      const { success, ...failed } = await orOutage(calls.ping({ select: true }));
      if (!success) throw new Error('ClickHouse does not answer', { cause: failed });
    },
    close,
  } satisfies StreamStore);
};
