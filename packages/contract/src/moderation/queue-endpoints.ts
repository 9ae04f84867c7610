import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byRelease } from '../ids.ts';
import { statusFilter } from '../releases/schemas.ts';
import { oneLine, paged, pageQuery } from '../wire.ts';
import { QUEUE_SEARCH_MAX, QUEUE_SORTS } from './limits.ts';
import { claim, queueCounts, queueItem } from './queue-schemas.ts';

export const queueEndpoints = defineEndpoints({
  'GET /staff/releases': {
    summary:
      'Everyone’s releases but drafts; the queue is `status=PENDING`, by what is due first with `sort=due_at&order=ASC`. `search` looks in titles, names of artists, names and e-mails of senders, UPCs and ISRCs; `is_cut`: more matched than were looked at. At most 10,000 are counted',
    access: 'moderator',
    query: z.object({
      ...pageQuery,
      status: statusFilter,
      sort: z.enum(QUEUE_SORTS).default('updated_at'),
      search: oneLine(QUEUE_SEARCH_MAX).optional(),
      /** Only what waits for longer than was promised. */
      overdue: z.enum(['true', 'false']).optional(),
      /** Only what the caller has claimed. */
      claimed: z.enum(['me']).optional(),
      /** Only what the caller was asked for an opinion on, and has not answered. */
      asked: z.enum(['me']).optional(),
    }),
    status: 200,
    response: paged(queueItem).extend({ is_cut: z.boolean() }),
  },
  'GET /staff/releases/counts': {
    summary:
      'How many releases there are of each status, overdue, claimed by the caller, and waiting for the caller’s opinion; at most 10,000 are counted',
    access: 'moderator',
    status: 200,
    response: queueCounts,
  },
  'GET /staff/release/{id}/claim': {
    summary: 'Which moderator is looking at a release; null where nobody is',
    access: 'moderator',
    params: byRelease,
    status: 200,
    response: z.object({ claim: claim.nullable() }),
  },
  'POST /staff/release/{id}/claim': {
    summary:
      'Tell the other moderators that one looks at a release, or, again, that one still does: it ends by a decision or 30 minutes later. The answer is the claim that holds, which may be somebody else’s; anyone may decide anyway',
    access: 'moderator',
    params: byRelease,
    status: 200,
    response: claim,
    errors: ['WRONG_STATE'],
  },
  'DELETE /staff/release/{id}/claim': {
    summary: 'Give back one’s claim; somebody else’s stays',
    access: 'moderator',
    params: byRelease,
    status: 204,
  },
});
