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
