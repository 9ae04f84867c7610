import type { UserId } from '@dubplate/contract/ids';
import { surveysStaffEndpoints } from '@dubplate/contract/surveys/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import { listOptions } from '../store.ts';
import { streamAnswers } from './answers-csv.ts';
import { findSurvey, listQuestions, listSurveys } from './content-store.ts';
import { changeSurvey, createSurvey, deleteSurvey, moveSurvey } from './edit-survey.ts';
import { presentStaffAnswer, presentStaffSurvey, presentSurveyDetail } from './present-staff.ts';
import { listSurveyAnswers, readResults } from './read-results.ts';

/** What staff call about surveys. */
export const surveysStaffRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const actOf = (actor: { readonly uuid: UserId }) => ({ actorUuid: actor.uuid, now: options.clock.now() });
  const currentSurvey = async (db: Db, uuid: string) => {
    const survey = await findSurvey(db, uuid);
    if (!survey) throw notFound();
    return survey;
  };
  const readDetail = async (db: Db, uuid: string) =>
    presentSurveyDetail(await currentSurvey(db, uuid), await listQuestions(db, uuid), await listOptions(db, uuid));

  mount(app, surveysStaffEndpoints, options, {
    'GET /staff/surveys': async ({ db, query }) => {
      const page = { ...query, order: 'DESC' as const };
      const { rows, count } = await listSurveys(db, pageRows(page));
      return { data: rows.map(presentStaffSurvey), meta: pageMeta(page, count) };
    },
    'POST /staff/survey': async ({ db, actor, body }) => readDetail(db, await createSurvey(db, actOf(actor), body)),
    'GET /staff/survey/{id}': ({ db, params }) => readDetail(db, params.id),
    'PUT /staff/survey/{id}': async ({ db, actor, params, body }) => {
      await changeSurvey(db, actOf(actor), params.id, body);
      return readDetail(db, params.id);
    },
    'DELETE /staff/survey/{id}': ({ db, actor, params }) => deleteSurvey(db, actOf(actor), params.id),
    'POST /staff/survey/{id}/publish': async ({ db, actor, params }) => {
      await moveSurvey(db, actOf(actor), params.id, 'publish');
      return readDetail(db, params.id);
    },
    'POST /staff/survey/{id}/close': async ({ db, actor, params }) => {
      await moveSurvey(db, actOf(actor), params.id, 'close');
      return readDetail(db, params.id);
    },
    'GET /staff/survey/{id}/results': async ({ db, params }) => ({
      people: (await currentSurvey(db, params.id)).people,
      options: await readResults(db, params.id),
    }),
    'GET /staff/survey/{id}/answers': async ({ db, params, query }) => {
      await currentSurvey(db, params.id);
      const page = { ...query, order: 'DESC' as const };
      const { rows, count } = await listSurveyAnswers(db, { survey: params.id, option: query.option }, pageRows(page));
      return { data: rows.map(presentStaffAnswer), meta: pageMeta(page, count) };
    },
    'GET /staff/survey/{id}/answers.csv': async ({ db, params, reply }) => {
      const { slug } = await currentSurvey(db, params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`survey-${slug}.csv`))
        .header('cache-control', 'no-store')
        .send(streamAnswers(db, params.id));
    },
  });
};
