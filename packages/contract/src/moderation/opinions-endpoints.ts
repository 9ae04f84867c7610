import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byRelease } from '../ids.ts';
import { byId } from '../wire.ts';
import { moderator, opinion, opinionAnswer, opinionQuestion } from './opinions.ts';

export const opinionsEndpoints = defineEndpoints({
  'GET /staff/moderators': {
    summary: 'Who can be asked for an opinion: moderators and administrators, by name',
    access: 'moderator',
    status: 200,
    response: z.array(moderator),
  },
  'POST /staff/release/{id}/opinion': {
    summary: 'Ask another moderator for an opinion on a release that waits for a decision; an email tells them',
    access: 'moderator',
    params: byRelease,
    body: opinionQuestion,
    status: 201,
    response: opinion,
    idempotent: 'transactional',
    errors: ['WRONG_STATE', 'OPINION_ASKED'],
  },
  'POST /staff/opinion/{id}': {
    summary: 'Give the opinion that one was asked for, while the release waits; the decision stays any moderator’s',
    access: 'moderator',
    params: byId,
    body: opinionAnswer,
    status: 200,
    response: opinion,
    idempotent: 'transactional',
    errors: ['WRONG_STATE'],
  },
});
