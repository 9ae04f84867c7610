import { z } from 'zod';
import { releaseId, userId } from '../ids.ts';
import { releaseListItem } from '../releases/schemas.ts';
import { timestamp } from '../wire.ts';
import { owner } from './schemas.ts';

/** A member of staff, as colleagues see them. */
export const colleague = z.object({
  uuid: userId,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});
export type Colleague = z.infer<typeof colleague>;

/** The moderator who is looking at a release. It informs, and does not prevent others from deciding. */
export const claim = z.object({
  release_uuid: releaseId,
  holder: colleague,
  claimed_at: timestamp,
  /** It ends then, unless its holder claims the release again before. */
  expires_at: timestamp,
});
export type Claim = z.infer<typeof claim>;

export const queueItem = z.object({
  ...releaseListItem.shape,
  submitted_at: timestamp.nullable(),
  /** Until when the plan of its sender promises an answer; null where nothing is to be decided any more. */
  due_at: timestamp.nullable(),
  track_count: z.int(),
  owner,
  claim: claim.nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

const count = z.int();

/** How many releases there are of each kind; more than `QUEUE_COUNTED_MAX` are not counted. */
export const queueCounts = z.object({
  PENDING: count,
  MODERATED: count,
  PUBLISHED: count,
  DENIED: count,
  /** Waiting for longer than was promised. */
  overdue: count,
  /** Claimed by whom it is asked by. */
  mine: count,
  /** On which the opinion of whom it is asked by is awaited. */
  asked: count,
});
export type QueueCounts = z.infer<typeof queueCounts>;
