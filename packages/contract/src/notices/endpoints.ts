import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { paged, pageQuery, timestamp } from '../wire.ts';
import { notice } from './schemas.ts';

export const noticesEndpoints = defineEndpoints({
  'GET /notices': {
    summary: 'What happened with your releases, money and questions in the last 90 days, newest first',
    access: 'account:read',
    query: z.object({ page: pageQuery.page, take: pageQuery.take }),
    status: 200,
    response: paged(notice).extend({ unread: z.int() }),
  },
  'POST /notices/read': {
    summary: 'Mark your notices as read, up to a time',
    access: 'account:write',
    body: z.object({ until: timestamp }),
    status: 204,
  },
});
