import { z } from 'zod';
import { denyReason, release, releaseStatus } from '../releases/schemas.ts';
import { oneLine, text, timestamp, uuid } from '../wire.ts';
import { changesSinceDenial } from './changes.ts';
import { releaseCheck } from './checks.ts';
import { DENY_REASON_MAX, DENY_REASON_TEXT_MAX, DENY_REASONS_AT_ONCE } from './limits.ts';
import { opinion } from './opinions.ts';

export const owner = z.object({
  uuid,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
});

/** A move of the release between states, oldest first. */
export const stateMove = z.object({
  uuid,
  from: releaseStatus.nullable(),
  to: releaseStatus,
  reason: z.string().nullable(),
  /** The single reasons of a denial, with the artist's ticks. */
  reasons: z.array(denyReason),
  at: timestamp,
  actor: z.object({ uuid, username: z.string() }).nullable(),
});

export const staffRelease = z.object({
  ...release.shape,
  owner,
  /** Until when the plan of its sender promises an answer. */
  due_at: timestamp.nullable(),
  history: z.array(stateMove),
  /** Checks before a decision, warnings first; empty after the decision. */
  checks: z.array(releaseCheck),
  /** Differences from the denied version, for a release that was sent again. */
  changes: changesSinceDenial.nullable(),
  /** Questions to colleagues, oldest first. */
  opinions: z.array(opinion),
  /** Effects of the first publishing; null for an edition and after the decision. */
  publishing: z
    .object({
      /** True if the pools would assign placeholder codes. */
      has_placeholder_codes: z.boolean(),
      /** How many stores it would go to. */
      stores: z.number().int(),
    })
    .nullable(),
});
export type StaffRelease = z.infer<typeof staffRelease>;

const WIRE_PATH_MAX = 200;
const CODE_MAX = 100;

export const denial = z.object({
  /** Beside `reasons`, or in their place: one of the two is needed. */
  deny_reason: text(DENY_REASON_MAX).default(''),
  reasons: z
    .array(
      z.object({
        /** Code of a prepared reason. */
        code: oneLine(CODE_MAX).nullish(),
        /** The wire field: `cover_uuid`, `tracks.0.composers`; absent: the release as a whole. */
        path: oneLine(WIRE_PATH_MAX).nullish(),
        text: text(DENY_REASON_TEXT_MAX),
      }),
    )
    .max(DENY_REASONS_AT_ONCE)
    .default([]),
});
export type Denial = z.output<typeof denial>;
export type SentDenial = z.input<typeof denial>;

export const publication = z.object({ upc: oneLine(32).optional(), isrcs: z.record(uuid, oneLine(32)).optional() });
