import type { StreamStore } from '../stream-store.ts';
import { createMonths, dropMonth, listMonths, packNextBatch } from './months-store.ts';
import { readPeaks } from './read-peaks.ts';
import { readSums } from './read-sums.ts';
import { addStaged, findOverlapping, removeBatches } from './rows-store.ts';

/** Streams in PostgreSQL. */
export const postgresStreams: StreamStore = {
  isTransactional: true,
  readSums,
  readPeaks,
  addStaged,
  findOverlapping,
  removeBatches,
  listMonths,
  createMonths,
  dropMonth,
  convertNext: packNextBatch,
  check: async () => undefined,
  close: async () => undefined,
};
