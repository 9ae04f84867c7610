import type { UserId } from '@dubplate/contract/ids';
import type { StaffSurvey, StaffSurveyAnswer, StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { surveysStaffEndpoints } from '@dubplate/contract/surveys/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import { type ListedOption, listOptions } from '../store.ts';
import { streamAnswers } from './answers-csv.ts';
import { changeSurvey, createSurvey, deleteSurvey, moveSurvey } from './edit-survey.ts';
import { listSurveyAnswers, type ReadAnswer, readResults } from './read-results.ts';
import { type CountedSurvey, findSurvey, listQuestions, listSurveys, type StoredQuestion } from './store.ts';

const titleOf = ({ title_en, title_ru }: { readonly title_en: string; readonly title_ru: string }) => ({
  en: title_en,
  ru: title_ru,
});

const presentStaffSurvey = (survey: CountedSurvey): StaffSurvey => ({
  uuid: survey.uuid,
  slug: survey.slug,
  title: titleOf(survey),
  status: survey.status,
  place: survey.place,
  people: survey.people,
  created_at: survey.created_at.toISOString(),
  published_at: survey.published_at?.toISOString() ?? null,
  closed_at: survey.closed_at?.toISOString() ?? null,
});

const presentOption = (option: ListedOption) => ({
  uuid: option.uuid,
  type: option.type,
  title: titleOf(option),
  order: option.position,
});

const presentSurveyDetail = (
  survey: CountedSurvey,
  questions: readonly StoredQuestion[],
  options: readonly ListedOption[],
): StaffSurveyDetail => {
  const optionsOf = (question: string | null) =>
    options.filter(({ question_uuid }) => question_uuid === question).map(presentOption);
  return {
    ...presentStaffSurvey(survey),
    questions: questions.map((question) => ({
      uuid: question.uuid,
      title: titleOf(question),
      order: question.position,
      options: optionsOf(question.uuid),
    })),
    options: optionsOf(null),
  };
};

const presentStaffAnswer = (answer: ReadAnswer): StaffSurveyAnswer => ({
  uuid: answer.uuid,
  option: answer.option_uuid,
  valueBool: answer.value_bool,
  valueText: answer.value_text,
  valueNumber: answer.value_number,
  user: { uuid: answer.user_uuid, username: answer.username },
  answered_at: answer.updated_at.toISOString(),
});

export const surveysStaffRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const by = (actor: { readonly uuid: UserId }) => ({ actorUuid: actor.uuid, now: options.clock.now() });
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
    'POST /staff/survey': async ({ db, actor, body }) => readDetail(db, await createSurvey(db, by(actor), body)),
    'GET /staff/survey/{id}': ({ db, params }) => readDetail(db, params.id),
    'PUT /staff/survey/{id}': async ({ db, actor, params, body }) => {
      await changeSurvey(db, by(actor), params.id, body);
      return readDetail(db, params.id);
    },
    'DELETE /staff/survey/{id}': ({ db, actor, params }) => deleteSurvey(db, by(actor), params.id),
    'POST /staff/survey/{id}/publish': async ({ db, actor, params }) => {
      await moveSurvey(db, by(actor), params.id, 'publish');
      return readDetail(db, params.id);
    },
    'POST /staff/survey/{id}/close': async ({ db, actor, params }) => {
      await moveSurvey(db, by(actor), params.id, 'close');
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
