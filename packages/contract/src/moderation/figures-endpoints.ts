import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { releaseId, userId } from '../ids.ts';
import { localDate, paged, pageQuery, timestamp, uuid } from '../wire.ts';
import { DECISIONS } from './limits.ts';
import { colleague } from './queue-schemas.ts';

/** Time from when a release was sent to a decision, in whole seconds. */
const seconds = z.int();

const decision = z.object({
  uuid,
  decision: z.enum(DECISIONS),
  decided_at: timestamp,
  moderator: colleague.nullable(),
  release_uuid: releaseId,
  /** null where the artist has deleted it since. */
  release: z.object({ title: z.string(), artist: z.string().nullable() }).nullable(),
  /** null where it is not known when it was sent. */
  seconds: seconds.nullable(),
  /** Later than the plan of its sender promised. */
  is_late: z.boolean(),
});
export type ReviewDecision = z.infer<typeof decision>;

/** Answers: releases that waited, and were approved or denied. */
const answers = z.object({
  approved: z.int(),
  denied: z.int(),
  late: z.int(),
  /** Half of the answers took less; null where there was none. */
  median_seconds: seconds.nullable(),
});

const deskFigures = z.object({
  waiting: z.int(),
  overdue: z.int(),
  /** Since the first of the weeks. */
  total: answers,
  /** Each from a Monday, UTC, oldest first; those without answers among them. */
  weeks: z.array(answers.extend({ week: localDate })),
  /** The most common reasons of denials since the first of the weeks; `code` null: in the moderator’s own words. */
  reasons: z.array(
    z.object({
      code: z.string().nullable(),
      /** null where the reason is not among the prepared ones any more. */
      text: z.object({ en: z.string(), ru: z.string() }).nullable(),
      count: z.int(),
    }),
  ),
  /** All staff with answers in these weeks, the busiest first. */
  moderators: z.array(answers.extend({ moderator: colleague })),
});
export type DeskFigures = z.infer<typeof deskFigures>;

export const figuresEndpoints = defineEndpoints({
  'GET /staff/decisions': {
    summary: 'Who decided what, when, and how long it took, newest first; at most 10,000 are counted',
    access: 'moderator',
    query: z.object({
      ...pageQuery,
      moderator: userId.optional(),
      /** Days of UTC, both included. */
      from: localDate.optional(),
      to: localDate.optional(),
    }),
    status: 200,
    response: paged(decision),
  },
  'GET /staff/releases/figures': {
    summary:
      'Figures of the desk: what waits and is overdue now; of the last 12 weeks the median time to answer, the share denied, why, and who answered',
    access: 'moderator',
    status: 200,
    response: deskFigures,
  },
});
