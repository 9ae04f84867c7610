import type { UserId } from '@dubplate/contract/ids';
import { SURVEY_NUMBER_RANGES } from '@dubplate/contract/surveys/limits';
import type { OptionResults } from '@dubplate/contract/surveys/schemas';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PageRows } from '#platform/http/page.ts';

/**
 * Counts the answers per option. Numbers are counted in ranges of equal width from the smallest: whole numbers in whole
 * ranges, such as 1 to 3, and others in ranges that end at the largest. They are counted as `numeric`, because the sum of
 * two may exceed a float, and cast through text, because a direct cast keeps only 15 digits.
 */
export const readResults = async (db: Db, surveyUuid: string): Promise<OptionResults[]> => {
  const { rows } = await sql<OptionResults>`
    WITH answers AS (
      SELECT survey_options.uuid AS option, survey_answers.uuid AS answer, value_bool,
        value_number::text::numeric AS value_number
      FROM survey_options LEFT JOIN survey_answers ON survey_answers.option_uuid = survey_options.uuid
      WHERE survey_options.survey_uuid = ${surveyUuid}::uuid
    ), scales AS (
      SELECT option, min(value_number) AS least, max(value_number) AS greatest,
        coalesce(bool_and(value_number = floor(value_number)), false) AS is_whole
      FROM answers GROUP BY option
    ), widths AS (
      SELECT *, CASE WHEN greatest = least THEN NULL
        WHEN is_whole THEN ceil((greatest - least + 1) / ${SURVEY_NUMBER_RANGES}::int)
        ELSE (greatest - least) / ${SURVEY_NUMBER_RANGES}::int END AS width
      FROM scales
    ), ranged AS (
      SELECT answers.*, least, greatest, is_whole, width, CASE WHEN value_number IS NULL THEN NULL WHEN width IS NULL THEN 1
        ELSE least(${SURVEY_NUMBER_RANGES}::int, 1 + floor((value_number - widths.least) / width)::int) END AS range
      FROM answers JOIN widths USING (option)
    )
    SELECT option, count(answer)::int AS answers,
      count(*) FILTER (WHERE value_bool)::int AS yes, count(*) FILTER (WHERE NOT value_bool)::int AS no,
      min(value_number)::float8 AS min, max(value_number)::float8 AS max, avg(value_number)::float8 AS mean,
      CASE WHEN count(value_number) = 0 THEN ARRAY[]::int[] ELSE ARRAY(
        SELECT count(*) FILTER (WHERE counted.range = number)::int
        FROM generate_series(1, max(ranged.range)) AS number, unnest(array_agg(ranged.range)) AS counted (range)
        GROUP BY number ORDER BY number) END AS ranges,
      max(width)::float8 AS range_width, bool_or(is_whole) AS is_whole
    FROM ranged GROUP BY option`.execute(db);
  return rows;
};

export interface ReadAnswer {
  readonly uuid: string;
  readonly option_uuid: string;
  readonly user_uuid: UserId;
  readonly username: string;
  readonly option_title: string;
  readonly question_title: string | null;
  readonly value_bool: boolean | null;
  readonly value_text: string | null;
  readonly value_number: number | null;
  readonly updated_at: Date;
}

const answersOf = (db: Db, surveyUuid: string) =>
  db
    .selectFrom('survey_answers')
    .innerJoin('survey_options', 'survey_options.uuid', 'survey_answers.option_uuid')
    .leftJoin('survey_questions', 'survey_questions.uuid', 'survey_options.question_uuid')
    .innerJoin('users', 'users.uuid', 'survey_answers.user_uuid')
    .select([
      'survey_answers.uuid',
      'survey_answers.option_uuid',
      'survey_answers.user_uuid',
      'users.username',
      'survey_options.title_en as option_title',
      'survey_questions.title_en as question_title',
      'survey_answers.value_bool',
      'survey_answers.value_text',
      'survey_answers.value_number',
      'survey_answers.updated_at',
    ])
    .where('survey_options.survey_uuid', '=', surveyUuid);

interface AnswerFilter {
  readonly survey: string;
  readonly option?: string | undefined;
}

/** Returns a page of answers, newest first. */
export const listSurveyAnswers = async (
  db: Db,
  { survey, option }: AnswerFilter,
  { take, offset }: Omit<PageRows, 'order'>,
) => {
  const rows: ReadAnswer[] = await answersOf(db, survey)
    .$if(option !== undefined, (query) => query.where('survey_answers.option_uuid', '=', option ?? ''))
    .orderBy('survey_answers.created_at', 'desc')
    .orderBy('survey_answers.uuid', 'desc')
    .limit(take)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('survey_answers')
    .innerJoin('survey_options', 'survey_options.uuid', 'survey_answers.option_uuid')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('survey_options.survey_uuid', '=', survey)
    .$if(option !== undefined, (query) => query.where('survey_answers.option_uuid', '=', option ?? ''))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Returns the next answers after the given one, ordered by id. */
export const listAnswersAfter = (
  db: Db,
  surveyUuid: string,
  { after, take }: { readonly after: string | null; readonly take: number },
): Promise<ReadAnswer[]> =>
  answersOf(db, surveyUuid)
    .$if(after !== null, (query) => query.where('survey_answers.uuid', '>', after ?? ''))
    .orderBy('survey_answers.uuid')
    .limit(take)
    .execute();
