import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

/** A piece of background work that failed for good. */
export const failedJob = z.object({
  uuid,
  queue: z.string(),
  /** The error of its last try. */
  message: z.string(),
  tries: z.number().int(),
  created_at: timestamp,
  failed_at: timestamp,
});

/** The jobs of one kind. */
export const jobQueue = z.object({
  queue: z.string(),
  /** Jobs to run now, later, or again after a failure. */
  waiting: z.number().int(),
  running: z.number().int(),
  /** Jobs that failed for good. */
  failed: z.number().int(),
  /** Time when the oldest runnable job was sent; null if no job waits. */
  oldest_at: timestamp.nullable(),
});
