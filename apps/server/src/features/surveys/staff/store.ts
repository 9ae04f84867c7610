import type { SurveyContent } from '@dubplate/contract/surveys/schemas';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { PageRows } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import type { StoredSurvey } from '../store.ts';

/** Counts the users who have answered a survey. */
const people = sql<number>`(
  SELECT count(DISTINCT survey_answers.user_uuid)::int FROM survey_answers
  JOIN survey_options ON survey_options.uuid = survey_answers.option_uuid
  WHERE survey_options.survey_uuid = surveys.uuid)`;

export const findSurvey = (db: Db, uuid: string) =>
  db.selectFrom('surveys').selectAll('surveys').select(people.as('people')).where('uuid', '=', uuid).executeTakeFirst();

export type CountedSurvey = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

/** Locks the row. */
export const lockSurvey = (trx: Db, uuid: string): Promise<StoredSurvey | undefined> =>
  trx.selectFrom('surveys').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const listSurveys = async (db: Db, { take, offset }: Omit<PageRows, 'order'>) => {
  const rows = await db
    .selectFrom('surveys')
    .selectAll('surveys')
    .select(people.as('people'))
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(take)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('surveys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export const listQuestions = (db: Db, surveyUuid: string) =>
  db
    .selectFrom('survey_questions')
    .selectAll()
    .where('survey_uuid', '=', surveyUuid)
    .orderBy('position')
    .orderBy('uuid')
    .execute();

export type StoredQuestion = Awaited<ReturnType<typeof listQuestions>>[number];

/** Returns true if another survey has this slug. */
export const isSlugTaken = async (db: Db, slug: string, except: string): Promise<boolean> =>
  (await db
    .selectFrom('surveys')
    .select('uuid')
    .where('slug', '=', slug)
    .where('uuid', '!=', except)
    .executeTakeFirst()) !== undefined;

export const insertSurvey = async (db: Db, survey: Insertable<Tables['surveys']>): Promise<void> => {
  await db.insertInto('surveys').values(survey).execute();
};

export const updateSurvey = async (db: Db, uuid: string, change: Updateable<Tables['surveys']>): Promise<void> => {
  await db.updateTable('surveys').set(change).where('uuid', '=', uuid).execute();
};

export const deleteSurveyRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('surveys').where('uuid', '=', uuid).execute();
};

/** Replaces the questions of a draft. A draft has no answers. */
export const replaceQuestions = async (
  trx: Db,
  surveyUuid: string,
  content: SurveyContent['questions'],
): Promise<void> => {
  await trx.deleteFrom('survey_questions').where('survey_uuid', '=', surveyUuid).execute();
  const questions = content.map((question) => ({ uuid: newUuid(), ...question }));
  if (questions.length === 0) return;
  await trx
    .insertInto('survey_questions')
    .values(
      questions.map(({ uuid, title, order }) => ({
        uuid,
        survey_uuid: surveyUuid,
        title_en: title.en,
        title_ru: title.ru,
        position: order,
      })),
    )
    .execute();
  const options = questions.flatMap(({ uuid, options: own }) =>
    own.map(({ type, title, order }) => ({
      uuid: newUuid(),
      survey_uuid: surveyUuid,
      question_uuid: uuid,
      type,
      title_en: title.en,
      title_ru: title.ru,
      position: order,
    })),
  );
  if (options.length > 0) await trx.insertInto('survey_options').values(options).execute();
};
