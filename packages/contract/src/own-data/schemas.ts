import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

/** A copy of everything that belongs to a person, as a ZIP. */
export const ownExport = z.object({
  uuid,
  status: z.enum(['MAKING', 'READY', 'FAILED']),
  created_at: timestamp,
  /** Bytes of the files that go in, and how many are in by now. */
  total_bytes: z.int(),
  done_bytes: z.int(),
  /** Bytes of the ZIP; null until it is ready. */
  size: z.int().nullable(),
  expires_at: timestamp.nullable(),
});
/** A signed address below the origin, good for minutes, without a session; supports `Range`. */
export const exportLink = z.object({ url: z.string(), expires_at: timestamp });

export type OwnExport = z.infer<typeof ownExport>;

export const accountDeletion = z.object({ requested_at: timestamp, due_at: timestamp });
export type AccountDeletion = z.infer<typeof accountDeletion>;
