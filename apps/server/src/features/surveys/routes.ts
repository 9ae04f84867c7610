import { surveysEndpoints } from '@dubplate/contract/surveys/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { answerOption } from './answer-option.ts';
import { presentAnswer, presentSurvey } from './present.ts';
import { findSurvey, hasSurvey, listAnswers, listOptions } from './store.ts';

export const surveysRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void =>
  mount(app, surveysEndpoints, options, {
    'GET /survey/slug/{slug}': async ({ db, params, language }) => {
      const survey = await findSurvey(db, params.slug);
      if (!survey) throw notFound();
      return presentSurvey(survey, await listOptions(db, survey.uuid), language);
    },

    'GET /me/survey/{id}/answers': async ({ db, actor, params }) => {
      if (!(await hasSurvey(db, params.id))) throw notFound();
      return (await listAnswers(db, params.id, actor.uuid)).map(presentAnswer);
    },

    'POST /option/{id}/answer': async ({ db, actor, params, body }) =>
      presentAnswer(await answerOption(db, actor.uuid, params.id, body, options.clock.now())),
  });
