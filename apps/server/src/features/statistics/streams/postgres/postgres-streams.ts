import type { StreamStore } from '../stream-store.ts';
import { createMonths, dropMonth } from './months-store.ts';
import { readSums } from './read-sums.ts';
import { addStaged, findOverlapping, removeBatch } from './rows-store.ts';

/** Streams in the service’s own database. */
export const postgresStreams: StreamStore = {
  isTransactional: true,
  readSums,
  addStaged,
  findOverlapping,
  removeBatch,
  createMonths,
  dropMonth,
  check: async () => undefined,
};
