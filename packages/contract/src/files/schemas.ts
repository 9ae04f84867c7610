import { z } from 'zod';
import { fileId } from '../ids.ts';
import { timestamp } from '../wire.ts';

export const file = z.object({
  uuid: fileId,
  kind: z.enum(['audio', 'image']),
  name: z.string(),
  size: z.int(),
  created_at: timestamp,
  /** Audio: seconds, hertz, bits, channels. */
  duration: z.number().nullable(),
  sample_rate: z.int().nullable(),
  bits_per_sample: z.int().nullable(),
  channels: z.int().nullable(),
  /** Pictures: pixels as shown (orientation applied), tint `#rrggbb`: its largest calm area, muted. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  tint: z.string().nullable(),
  /** Properties that stores would not accept; shown as advice, never refused. */
  advice: z.array(z.string()),
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: z.string(),
});
export type FileEntity = z.infer<typeof file>;

/** Bytes. */
export const storage = z.object({ used: z.int(), allowed: z.int() });
export type StorageUse = z.infer<typeof storage>;

export const trackFile = file.pick({
  uuid: true,
  name: true,
  size: true,
  duration: true,
  sample_rate: true,
  bits_per_sample: true,
  channels: true,
  advice: true,
  sha256: true,
});

/** Signed WebP addresses; they expire on the hour, so that caches hold. */
export const thumbnails = z.object({ small: z.string(), medium: z.string(), large: z.string() });
