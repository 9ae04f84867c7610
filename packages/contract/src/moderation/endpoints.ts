import { defineEndpoints } from '../endpoint.ts';
import { byRelease } from '../ids.ts';
import { denial, publication, staffRelease } from './schemas.ts';

const moves = ['WRONG_STATE', 'STALE'] as const;

export const moderationEndpoints = defineEndpoints({
  'GET /staff/release/{id}': {
    summary: 'All that a decision needs; its ETag goes into the decision’s If-Match',
    access: 'moderator',
    params: byRelease,
    status: 200,
    response: staffRelease,
  },
  'POST /staff/release/{id}/approve': {
    summary: 'PENDING to MODERATED',
    access: 'moderator',
    params: byRelease,
    status: 200,
    response: staffRelease,
    idempotent: 'transactional',
    errors: moves,
  },
  'POST /staff/release/{id}/deny': {
    summary: 'PENDING or MODERATED to DENIED, with the reason, or reasons each at its field',
    access: 'moderator',
    params: byRelease,
    body: denial,
    status: 200,
    response: staffRelease,
    idempotent: 'transactional',
    errors: moves,
  },
  'POST /staff/release/{id}/publish': {
    summary: 'MODERATED to PUBLISHED; codes come from the pools where not given',
    access: 'moderator',
    params: byRelease,
    body: publication.optional(),
    status: 200,
    response: staffRelease,
    idempotent: 'transactional',
    errors: [...moves, 'CODE_TAKEN', 'POOL_EMPTY'],
  },
});
