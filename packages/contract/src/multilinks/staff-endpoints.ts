import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byLink } from '../ids.ts';
import { byId, oneLine, paged, pageQuery } from '../wire.ts';
import { LINKS_SEARCH_MAX } from './limits.ts';
import { linkChange, pageReport, staffLink, takedownInput } from './schemas.ts';

export const multilinksStaffEndpoints = defineEndpoints({
  'GET /staff/links': {
    summary:
      'Links of everybody, newest first; `search` looks for a part of their title, slug, or owner’s name; `is_cut`: more matched than were looked at. At most 10,000 are counted',
    access: 'support',
    query: z.object({ ...pageQuery, search: oneLine(LINKS_SEARCH_MAX).optional() }),
    status: 200,
    response: paged(staffLink).extend({ is_cut: z.boolean() }),
  },
  'PATCH /staff/link/{id}': {
    summary: 'Set the stores of a link',
    access: 'support',
    params: byLink,
    body: linkChange.pick({ stores: true }).required(),
    status: 200,
    response: staffLink,
  },
  'POST /staff/link/{id}/takedown': {
    summary: 'Take a link down; its owner is sent the reason',
    access: 'support',
    params: byLink,
    body: takedownInput,
    status: 200,
    response: staffLink,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/link/{id}/restore': {
    summary: 'Show a link that was taken down again',
    access: 'support',
    params: byLink,
    status: 200,
    response: staffLink,
    errors: ['WRONG_STATE'],
  },
  'GET /staff/page-reports': {
    summary: 'Reports on public pages, open ones by default, oldest first by ASC',
    access: 'support',
    query: z.object({ ...pageQuery, status: z.enum(['OPEN', 'CLOSED']).default('OPEN') }),
    status: 200,
    response: paged(pageReport),
  },
  'POST /staff/page-report/{id}/close': {
    summary: 'Close a report without a takedown; a takedown closes the reports on its page',
    access: 'support',
    params: byId,
    status: 200,
    response: pageReport,
  },
});
