import type { StreamStore } from '../stream-store.ts';
import { readPeaks } from './read-peaks.ts';
import { readSums } from './read-sums.ts';

/** Streams in the service’s own database. */
export const postgresStreams: StreamStore = { readSums, readPeaks };
