import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { paged, pageQuery, uuid } from '../wire.ts';
import { failedJob } from './schemas.ts';

export const jobsEndpoints = defineEndpoints({
  'GET /staff/jobs/failed': {
    summary: 'Background jobs that failed for good, newest first; kept for 90 days',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(failedJob),
  },
  'POST /staff/jobs/{id}/retry': {
    summary: 'Runs a failed job once more; 404 where it is not among them',
    access: 'admin',
    params: z.object({ id: uuid }),
    status: 204,
  },
});
