import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, text } from '../wire.ts';
import { ANSWER_TEXT_MAX, SURVEY_SLUG } from './limits.ts';
import { survey, surveyAnswer } from './schemas.ts';

export const surveysEndpoints = defineEndpoints({
  'GET /survey/slug/{slug}': {
    summary: 'A survey and its options',
    access: 'user',
    params: z.object({ slug: z.string().regex(SURVEY_SLUG) }),
    status: 200,
    response: survey,
  },
  'GET /me/survey/{id}/answers': {
    summary: 'Your answers to a survey',
    access: 'user',
    params: byId,
    status: 200,
    response: z.array(surveyAnswer),
  },
  'POST /option/{id}/answer': {
    summary: 'Answer an option, or change your answer',
    access: 'user',
    params: byId,
    body: z.object({
      valueBool: z.boolean().nullish(),
      valueText: text(ANSWER_TEXT_MAX).nullish(),
      valueNumber: z.number().nullish(),
    }),
    status: 201,
    response: surveyAnswer,
    idempotent: 'transactional',
    errors: ['WRONG_ANSWER'],
  },
});
