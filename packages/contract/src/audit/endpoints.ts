import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, paged, pageQuery } from '../wire.ts';
import { auditEntry, staffAlert } from './schemas.ts';

export const auditEndpoints = defineEndpoints({
  'GET /staff/audit': {
    summary: 'Every staff act, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(auditEntry),
  },
  'GET /staff/alerts': {
    summary: 'What the service found wrong (lost files, ledger faults), last seen first',
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
