import { z } from 'zod';
import { release, releaseListItem, releaseStatus } from '../releases/schemas.ts';
import { text, timestamp, uuid } from '../wire.ts';
import { DENY_REASON_MAX } from './limits.ts';

const owner = z.object({
  uuid,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});

export const queueItem = z.object({
  ...releaseListItem.shape,
  submitted_at: timestamp.nullable(),
  track_count: z.int(),
  owner,
});
export type QueueItem = z.infer<typeof queueItem>;

/** A move of the release between states, oldest first. */
export const stateMove = z.object({
  uuid,
  from: releaseStatus.nullable(),
  to: releaseStatus,
  reason: z.string().nullable(),
  at: timestamp,
  actor: z.object({ uuid, username: z.string() }).nullable(),
});

export const staffRelease = z.object({ ...release.shape, owner, history: z.array(stateMove) });
export type StaffRelease = z.infer<typeof staffRelease>;

export const denial = z.object({ deny_reason: text(DENY_REASON_MAX) });
export const publication = z.object({ upc: text(32).optional(), isrcs: z.record(uuid, text(32)).optional() });
