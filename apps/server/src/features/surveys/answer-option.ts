import type { UserId } from '@dubplate/contract/ids';
import { surveysErrors } from '@dubplate/contract/surveys/errors';
import type { OptionType } from '@dubplate/contract/surveys/limits';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { findOption, type StoredAnswer, saveAnswer } from './store.ts';

interface Answer {
  readonly valueBool?: boolean | null | undefined;
  readonly valueText?: string | null | undefined;
  readonly valueNumber?: number | null | undefined;
}

const VALUE_OF: Readonly<Record<OptionType, keyof Answer>> = {
  BOOL: 'valueBool',
  TEXT: 'valueText',
  NUMBER: 'valueNumber',
};

/** Saves or changes the answer to an option. @throws 404, 409 SURVEY_CLOSED, 400 WRONG_ANSWER unless only the value of its type is given */
export const answerOption = async (
  db: Db,
  userUuid: UserId,
  optionUuid: string,
  answer: Answer,
  now: Date,
): Promise<StoredAnswer> => {
  const option = await findOption(db, optionUuid);
  if (!option) throw notFound();
  if (option.status === 'CLOSED') throw apiError(surveysErrors, 'SURVEY_CLOSED');
  const given = (Object.keys(answer) as (keyof Answer)[]).filter((key) => (answer[key] ?? null) !== null);
  if (given.length !== 1 || given[0] !== VALUE_OF[option.type]) throw apiError(surveysErrors, 'WRONG_ANSWER');
  return saveAnswer(db, {
    uuid: newUuid(),
    option_uuid: optionUuid,
    user_uuid: userUuid,
    value_bool: answer.valueBool ?? null,
    value_text: answer.valueText ?? null,
    value_number: answer.valueNumber ?? null,
    created_at: now,
    updated_at: now,
  });
};
