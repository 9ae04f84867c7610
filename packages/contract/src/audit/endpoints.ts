import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { userId } from '../ids.ts';
import { byId, localDate, paged, pageQuery, uuid } from '../wire.ts';
import { auditEntry, auditFilters, staffAlert } from './schemas.ts';

export const auditEndpoints = defineEndpoints({
  'GET /staff/audit': {
    summary:
      'Every staff act, newest first: by whom, what, to whom or what, on which days (UTC, both included); at most 10,000 are counted',
    access: 'admin',
    query: z.object({
      ...pageQuery,
      actor: userId.optional(),
      action: z.string().max(100).optional(),
      subject: uuid.optional(),
      start_date: localDate.optional(),
      end_date: localDate.optional(),
    }),
    status: 200,
    response: paged(auditEntry),
  },
  'GET /staff/audit/filters': {
    summary: 'What the log can be narrowed to: every action in it, and everybody who acted',
    access: 'admin',
    status: 200,
    response: auditFilters,
  },
  'GET /staff/alerts': {
    summary: 'What the service found wrong (lost files, ledger issues), last seen first',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(staffAlert),
  },
  'DELETE /staff/alert/{id}': {
    summary: 'Closes an alert; it is there again once the problem is found again',
    access: 'admin',
    params: byId,
    status: 204,
  },
});
