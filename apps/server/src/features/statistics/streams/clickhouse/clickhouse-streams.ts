import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { StreamStore } from '../stream-store.ts';
import { connectClickHouse, orOutage } from './connect-clickhouse.ts';
import { readPeaks } from './read-peaks.ts';
import { readSums } from './read-sums.ts';
import {
  addRows,
  createTables,
  dropMonth,
  findOverlapping,
  isReplicated,
  listMonths,
  removeBatches,
} from './rows-store.ts';

/**
 * Streams in ClickHouse. Missing tables are created with the first statement, so that servers start without ClickHouse;
 * until it answers, statements fail as an outage.
 */
export const openClickHouseStreams = (url: string): StreamStore => {
  const { calls, work, close } = connectClickHouse(url);
  const prepare = async () => {
    const replicated = await isReplicated(calls);
    await createTables(work, { replicated });
    return { replicated };
  };
  let preparing: ReturnType<typeof prepare> | undefined;
  const whenPrepared = () => {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return orOutage(preparing);
  };
  /** Runs a function once the tables exist. */
  const prepared =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await whenPrepared();
      return run(...args);
    };
  return outsideTransactions('streams', {
    isTransactional: false as const,
    readSums: prepared((db, query) => readSums(calls, db, query)),
    readPeaks: prepared((db, batchId, limit) => readPeaks(work, db, batchId, limit)),
    addRows: async (rows) => addRows(work, rows, (await whenPrepared()).replicated),
    findOverlapping: prepared((_db, query) => findOverlapping(work, query)),
    removeBatches: prepared((_db, batches) => removeBatches(work, batches)),
    listMonths: prepared(() => listMonths(work)),
    createMonths: async () => undefined,
    convertNext: async () => false,
    dropMonth: prepared((_db, month) => dropMonth(work, month)),
    check: prepared(async () => {
      const { success, ...failed } = await orOutage(calls.ping({ select: true }));
      if (!success) throw new Error('ClickHouse does not answer', { cause: failed });
    }),
    close,
  } satisfies StreamStore);
};
