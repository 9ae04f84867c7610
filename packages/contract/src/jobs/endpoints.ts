import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { paged, pageQuery, uuid } from '../wire.ts';
import { failedJob, jobQueue } from './schemas.ts';

export const jobsEndpoints = defineEndpoints({
  'GET /staff/jobs': {
    summary: 'How many background jobs wait, run and have failed for good, by queue; queues without any are left out',
    access: 'admin',
    status: 200,
    response: z.array(jobQueue),
  },
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
  'DELETE /staff/jobs/{id}': {
    summary: 'Gives up a failed job: it will not run again; 404 where it is not among them',
    access: 'admin',
    params: z.object({ id: uuid }),
    status: 204,
  },
});
