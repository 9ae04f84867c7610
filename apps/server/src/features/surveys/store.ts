import type { UserId } from '@dubplate/contract/ids';
import type { SurveyPlace } from '@dubplate/contract/surveys/limits';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredSurvey = Selectable<Tables['surveys']>;
export type StoredAnswer = Selectable<Tables['survey_answers']>;

/** Selects surveys that are not drafts. */
const visible = (db: Db) => db.selectFrom('surveys').selectAll('surveys').where('status', '!=', 'DRAFT');

export const findVisibleSurvey = (db: Db, slug: string): Promise<StoredSurvey | undefined> =>
  visible(db).where('slug', '=', slug).executeTakeFirst();

export const hasVisibleSurvey = async (db: Db, uuid: string): Promise<boolean> =>
  (await visible(db).where('uuid', '=', uuid).executeTakeFirst()) !== undefined;

/** Ordered by question, then by position. */
export const listOptions = (db: Db, surveyUuid: string) =>
  db
    .selectFrom('survey_options')
    .leftJoin('survey_questions', 'survey_questions.uuid', 'survey_options.question_uuid')
    .selectAll('survey_options')
    .select([
      'survey_questions.title_en as question_en',
      'survey_questions.title_ru as question_ru',
      'survey_questions.position as question_position',
    ])
    .where('survey_options.survey_uuid', '=', surveyUuid)
    .orderBy('survey_questions.position', (by) => by.asc().nullsFirst())
    .orderBy('survey_questions.uuid', (by) => by.asc().nullsFirst())
    .orderBy('survey_options.position')
    .orderBy('survey_options.uuid')
    .execute();

export type ListedOption = Awaited<ReturnType<typeof listOptions>>[number];

/** Returns an option of a visible survey, with the survey's status. */
export const findOption = (db: Db, uuid: string) =>
  db
    .selectFrom('survey_options')
    .innerJoin('surveys', 'surveys.uuid', 'survey_options.survey_uuid')
    .select(['survey_options.type', 'surveys.status'])
    .where('survey_options.uuid', '=', uuid)
    .where('surveys.status', '!=', 'DRAFT')
    .executeTakeFirst();

/** Returns the oldest published survey at a place that the user has not answered, declined or postponed. */
export const findSurveyToShow = (
  db: Db,
  { userUuid, place, now }: { readonly userUuid: UserId; readonly place: SurveyPlace; readonly now: Date },
): Promise<StoredSurvey | undefined> =>
  db
    .selectFrom('surveys')
    .selectAll('surveys')
    .where('status', '=', 'PUBLISHED')
    .where('place', '=', place)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('survey_answers')
            .innerJoin('survey_options', 'survey_options.uuid', 'survey_answers.option_uuid')
            .select('survey_answers.uuid')
            .where('survey_answers.user_uuid', '=', userUuid)
            .whereRef('survey_options.survey_uuid', '=', 'surveys.uuid'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('survey_refusals')
            .select('survey_uuid')
            .where('user_uuid', '=', userUuid)
            .whereRef('survey_uuid', '=', 'surveys.uuid')
            .where((where) => where.or([where('until', 'is', null), where('until', '>', now)])),
        ),
      ),
    )
    .orderBy('published_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();

/** Hides a survey from a user until the given time, or forever for null. A later time does not replace “forever”. */
export const saveRefusal = async (
  db: Db,
  { surveyUuid, userUuid, until }: { surveyUuid: string; userUuid: UserId; until: Date | null },
): Promise<void> => {
  await db
    .insertInto('survey_refusals')
    .values({ survey_uuid: surveyUuid, user_uuid: userUuid, until })
    .onConflict((conflict) =>
      conflict
        .columns(['user_uuid', 'survey_uuid'])
        .doUpdateSet({ until })
        .where('survey_refusals.until', 'is not', null),
    )
    .execute();
};

export const deleteRefusalsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('survey_refusals').where('user_uuid', '=', userUuid).execute();
};

export const listAnswers = (db: Db, surveyUuid: string, userUuid: UserId): Promise<StoredAnswer[]> =>
  db
    .selectFrom('survey_answers')
    .innerJoin('survey_options', 'survey_options.uuid', 'survey_answers.option_uuid')
    .selectAll('survey_answers')
    .where('survey_options.survey_uuid', '=', surveyUuid)
    .where('survey_answers.user_uuid', '=', userUuid)
    .orderBy('survey_options.position')
    .orderBy('survey_options.uuid')
    .execute();

/** Replaces the user's earlier answer to the option. */
export const saveAnswer = (db: Db, answer: Insertable<Tables['survey_answers']>): Promise<StoredAnswer> =>
  db
    .insertInto('survey_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'option_uuid']).doUpdateSet({
        value_bool: answer.value_bool,
        value_text: answer.value_text,
        value_number: answer.value_number,
        updated_at: answer.updated_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns all answers of a user with their options, oldest first. */
export const listOwnAnswers = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('survey_answers')
    .innerJoin('survey_options', 'survey_options.uuid', 'survey_answers.option_uuid')
    .innerJoin('surveys', 'surveys.uuid', 'survey_options.survey_uuid')
    .selectAll('survey_answers')
    .select(['surveys.slug', 'survey_options.title_en as option_title'])
    .where('survey_answers.user_uuid', '=', userUuid)
    .orderBy('survey_answers.created_at')
    .execute();

export const deleteAnswersOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('survey_answers').where('user_uuid', '=', userUuid).execute();
};
