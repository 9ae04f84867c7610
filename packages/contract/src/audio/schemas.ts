import { z } from 'zod';
import { fileId } from '../ids.ts';
import { ANALYSES_MAX } from './limits.ts';

/** Result of the check of a recording; `waiting` before it has run. */
export const analysis = z.object({
  status: z.enum(['waiting', 'done', 'failed']),
  /** Loudest sample per bucket, 0 to 255. */
  peaks: z.array(z.int().min(0).max(255)),
  /** LUFS; null for silence. */
  loudness: z.number().nullable(),
  /** dBTP; null for silence. */
  true_peak: z.number().nullable(),
  clipped_samples: z.int().nullable(),
  silence_start: z.number().nullable(),
  silence_end: z.number().nullable(),
  /** The same for the same sound, regardless of the file's name and tags. */
  sound_hash: z.string().nullable(),
});
export type Analysis = z.infer<typeof analysis>;

export const fileAnalysis = analysis.extend({ file_uuid: fileId });

/** One recording or several (repeated or comma-separated). */
export const recordings = z
  .union([z.string().max(40 * ANALYSES_MAX), z.array(z.string().max(40 * ANALYSES_MAX)).max(ANALYSES_MAX)])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(fileId).min(1).max(ANALYSES_MAX));
