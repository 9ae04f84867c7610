import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, text } from '../wire.ts';
import { ANSWER_TEXT_MAX, SURVEY_PLACES, SURVEY_SLUG } from './limits.ts';
import { survey, surveyAnswer } from './schemas.ts';

export const surveysEndpoints = defineEndpoints({
  'GET /survey/slug/{slug}': {
    summary: 'A survey and its options',
    access: 'account:read',
    params: z.object({ slug: z.string().regex(SURVEY_SLUG) }),
    status: 200,
    response: survey,
  },
  'GET /me/survey/{id}/answers': {
    summary: 'Your answers to a survey',
    access: 'account:read',
    params: byId,
    status: 200,
    response: z.array(surveyAnswer),
  },
  'POST /option/{id}/answer': {
    summary: 'Answer an option, or change your answer',
    access: 'account:write',
    params: byId,
    body: z.object({
      valueBool: z.boolean().nullish(),
      valueText: text(ANSWER_TEXT_MAX).nullish(),
      valueNumber: z.number().nullish(),
    }),
    status: 201,
    response: surveyAnswer,
    idempotent: 'transactional',
    errors: ['WRONG_ANSWER', 'SURVEY_CLOSED'],
  },
  'GET /me/survey': {
    summary: 'The one survey to show at a place now; none that you have answered, declined or put off',
    access: 'account:read',
    query: z.object({ place: z.enum(SURVEY_PLACES).exclude(['LINK']) }),
    status: 200,
    response: z.object({ survey: survey.nullable() }),
  },
  'POST /survey/{id}/decline': {
    summary: 'Never show a survey again, on any device',
    access: 'account:write',
    params: byId,
    status: 204,
  },
  'POST /survey/{id}/put-off': {
    summary: 'Show a survey again in a week',
    access: 'account:write',
    params: byId,
    status: 204,
  },
});
