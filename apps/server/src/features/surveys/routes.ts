import { surveysEndpoints } from '@dubplate/contract/surveys/endpoints';
import { SURVEY_PUT_OFF_DAYS } from '@dubplate/contract/surveys/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { answerOption } from './answer-option.ts';
import { presentAnswer, presentSurvey } from './present.ts';
import {
  findSurveyToShow,
  findVisibleSurvey,
  hasVisibleSurvey,
  listAnswers,
  listOptions,
  saveRefusal,
} from './store.ts';

export const surveysRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void =>
  mount(app, surveysEndpoints, options, {
    'GET /survey/slug/{slug}': async ({ db, params, language }) => {
      const survey = await findVisibleSurvey(db, params.slug);
      if (!survey) throw notFound();
      return presentSurvey(survey, await listOptions(db, survey.uuid), language);
    },

    'GET /me/survey/{id}/answers': async ({ db, actor, params }) => {
      if (!(await hasVisibleSurvey(db, params.id))) throw notFound();
      return (await listAnswers(db, params.id, actor.uuid)).map(presentAnswer);
    },

    'POST /option/{id}/answer': async ({ db, actor, params, body }) =>
      presentAnswer(await answerOption(db, actor.uuid, params.id, body, options.clock.now())),

    'GET /me/survey': async ({ db, actor, query, language }) => {
      const { clock } = options;
      const survey = await findSurveyToShow(db, { userUuid: actor.uuid, place: query.place, now: clock.now() });
      return { survey: survey ? presentSurvey(survey, await listOptions(db, survey.uuid), language) : null };
    },

    'POST /survey/{id}/decline': async ({ db, actor, params }) => {
      if (!(await hasVisibleSurvey(db, params.id))) throw notFound();
      await saveRefusal(db, { surveyUuid: params.id, userUuid: actor.uuid, until: null });
    },

    'POST /survey/{id}/put-off': async ({ db, actor, params }) => {
      if (!(await hasVisibleSurvey(db, params.id))) throw notFound();
      const until = new Date(options.clock.now().getTime() + SURVEY_PUT_OFF_DAYS * DAY_MS);
      await saveRefusal(db, { surveyUuid: params.id, userUuid: actor.uuid, until });
    },
  });
