import type { StreamStore } from '../stream-store.ts';
import { addStaged } from './add-staged.ts';
import { createMonths, dropMonth, listMonths } from './months-store.ts';
import { readPeaks } from './read-peaks.ts';
import { readSums } from './read-sums.ts';
import { findOverlapping, removeBatches } from './rows-store.ts';

/** Streams in the service’s own database. */
export const postgresStreams: StreamStore = {
  readSums,
  readPeaks,
  addStaged,
  findOverlapping: ({ transaction }, query) => transaction((trx) => findOverlapping(trx, query)),
  removeBatches,
  listMonths,
  createMonths,
  dropMonth,
  check: async () => undefined,
  close: async () => undefined,
};
