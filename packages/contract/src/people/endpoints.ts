import { z } from 'zod';
import { purchase } from '../commerce/schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { byUser } from '../ids.ts';
import { oneLine, paged, pageQuery } from '../wire.ts';
import { EMAIL_STATUSES, PEOPLE_GROUPS, PEOPLE_SEARCH_MAX } from './limits.ts';
import {
  foundPerson,
  personPage,
  personRelease,
  personTicket,
  personTransferItem,
  sentEmail,
  sentEmailOfAnyone,
} from './schemas.ts';

/** Users as support sees them. No call here signs in as another user or returns a secret. */
export const peopleEndpoints = defineEndpoints({
  'GET /staff/users': {
    summary:
      'Everyone, newest first. `search` looks in e-mails, phones (separators ignored), names, artists, titles of releases, UPCs and ISRCs, and says why it found each; `is_cut`: more matched than were looked at',
    access: 'support',
    query: z.object({
      ...pageQuery,
      search: oneLine(PEOPLE_SEARCH_MAX).optional(),
      group: z.enum(PEOPLE_GROUPS).optional(),
    }),
    status: 200,
    response: paged(foundPerson).extend({ is_cut: z.boolean() }),
  },
  'GET /staff/user/{id}': {
    summary: 'One person: state, plan, artists, how much there is of what, copy and deletion of their data',
    access: 'support',
    params: byUser,
    status: 200,
    response: personPage,
  },
  'GET /staff/user/{id}/releases': {
    summary: 'A person’s releases, last changed first',
    access: 'support',
    params: byUser,
    query: z.object(pageQuery),
    status: 200,
    response: paged(personRelease),
  },
  'GET /staff/user/{id}/purchases': {
    summary: 'A person’s purchases, newest first',
    access: 'support',
    params: byUser,
    query: z.object(pageQuery),
    status: 200,
    response: paged(purchase),
  },
  'GET /staff/user/{id}/tickets': {
    summary: 'A person’s conversations with support, last active first',
    access: 'support',
    params: byUser,
    query: z.object(pageQuery),
    status: 200,
    response: paged(personTicket),
  },
  'GET /staff/user/{id}/emails': {
    summary: 'What was sent to a person, newest first: kind, when and whether it left, never what it said',
    access: 'support',
    params: byUser,
    query: z.object(pageQuery),
    status: 200,
    response: paged(sentEmail),
  },
  'GET /staff/emails': {
    summary:
      'What was sent to everyone, newest first; `status` narrows it to what left, failed or was dropped; counted up to 10,000',
    access: 'support',
    query: z.object({ ...pageQuery, status: z.enum(EMAIL_STATUSES).optional() }),
    status: 200,
    response: paged(sentEmailOfAnyone),
  },
  'GET /staff/user/{id}/transferred': {
    summary: 'What came to a person from the older system, in its order',
    access: 'support',
    params: byUser,
    query: z.object({ ...pageQuery, order: pageQuery.order.default('ASC') }),
    status: 200,
    response: paged(personTransferItem),
  },
});
