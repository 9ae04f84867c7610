import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, paged, pageQuery, uuid } from '../wire.ts';
import { staffSurvey, staffSurveyAnswer, staffSurveyDetail, surveyContent, surveyResults } from './schemas.ts';

const pages = z.object({ page: pageQuery.page, take: pageQuery.take });

export const surveysStaffEndpoints = defineEndpoints({
  'GET /staff/surveys': {
    summary: 'All surveys, newest first',
    access: 'admin',
    query: pages,
    status: 200,
    response: paged(staffSurvey),
  },
  'POST /staff/survey': {
    summary: 'Create a survey as a draft',
    access: 'admin',
    body: surveyContent,
    status: 201,
    response: staffSurveyDetail,
    idempotent: 'transactional',
    errors: ['SLUG_TAKEN'],
  },
  'GET /staff/survey/{id}': {
    summary: 'A survey with its questions in both languages',
    access: 'admin',
    params: byId,
    status: 200,
    response: staffSurveyDetail,
  },
  'PUT /staff/survey/{id}': {
    summary: 'Replace the content of a draft: its questions, their options and their order',
    access: 'admin',
    params: byId,
    body: surveyContent,
    status: 200,
    response: staffSurveyDetail,
    errors: ['SLUG_TAKEN', 'WRONG_STATE'],
  },
  'DELETE /staff/survey/{id}': {
    summary: 'Delete a draft',
    access: 'admin',
    params: byId,
    status: 204,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/survey/{id}/publish': {
    summary: 'Publish a draft, or open a closed survey again',
    access: 'admin',
    params: byId,
    status: 200,
    response: staffSurveyDetail,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/survey/{id}/close': {
    summary: 'Close a published survey: it takes no more answers',
    access: 'admin',
    params: byId,
    status: 200,
    response: staffSurveyDetail,
    errors: ['WRONG_STATE'],
  },
  'GET /staff/survey/{id}/results': {
    summary: 'What was answered to each option, counted',
    access: 'admin',
    params: byId,
    status: 200,
    response: surveyResults,
  },
  'GET /staff/survey/{id}/answers': {
    summary: 'Single answers, newest first; all, or those to one option',
    access: 'admin',
    params: byId,
    query: pages.extend({ option: uuid.optional() }),
    status: 200,
    response: paged(staffSurveyAnswer),
  },
  'GET /staff/survey/{id}/answers.csv': {
    summary: 'All answers as CSV, a line for each',
    access: 'admin',
    params: byId,
    status: 200,
    binary: true,
  },
});
