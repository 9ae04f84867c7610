import type { UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredSurvey = Selectable<Tables['surveys']>;
export type StoredOption = Selectable<Tables['survey_options']>;
export type StoredAnswer = Selectable<Tables['survey_answers']>;

export const findSurvey = (db: Db, slug: string): Promise<StoredSurvey | undefined> =>
  db.selectFrom('surveys').selectAll().where('slug', '=', slug).executeTakeFirst();

export const hasSurvey = async (db: Db, uuid: string): Promise<boolean> =>
  (await db.selectFrom('surveys').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined;

export const listOptions = (db: Db, surveyUuid: string): Promise<StoredOption[]> =>
  db
    .selectFrom('survey_options')
    .selectAll()
    .where('survey_uuid', '=', surveyUuid)
    .orderBy('position')
    .orderBy('uuid')
    .execute();

export const findOption = (db: Db, uuid: string): Promise<StoredOption | undefined> =>
  db.selectFrom('survey_options').selectAll().where('uuid', '=', uuid).executeTakeFirst();

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

/** A person has one answer to an option: the newest. */
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

/** All that a person answered, with what was asked, oldest first. */
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
