import type { Survey, SurveyAnswer, SurveyOption, SurveyQuestion } from '@dubplate/contract/surveys/schemas';

/** The user's answer to an option; an empty text counts as unanswered. */
export type Value = boolean | string;
export type Values = Readonly<Record<string, Value>>;

/** The options of one question, or of none. */
export interface QuestionGroup {
  readonly question: SurveyQuestion | null;
  readonly options: readonly SurveyOption[];
}

/** The options in the order of their questions. */
export const groupByQuestion = ({ options }: Pick<Survey, 'options'>): readonly QuestionGroup[] => {
  const groups: { question: SurveyQuestion | null; options: SurveyOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.question?.uuid === option.question?.uuid) last.options.push(option);
    else groups.push({ question: option.question, options: [option] });
  }
  return groups;
};

/** Converts the previous answers to the values of the fields. */
export const valuesOf = (answers: readonly SurveyAnswer[]): Values =>
  Object.fromEntries(
    answers.map(({ option, valueBool, valueText, valueNumber }) => [
      option,
      valueBool ?? valueText ?? String(valueNumber ?? ''),
    ]),
  );

/** Parses a number with a comma or a point; returns null if the text is not a number. */
export const parseNumber = (typed: string): number | null => {
  const text = typed
    .trim()
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(',', '.');
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
};

export interface NewAnswer {
  readonly option: string;
  readonly body: { readonly valueBool?: boolean; readonly valueText?: string; readonly valueNumber?: number };
}

const answerOf = ({ uuid, type }: SurveyOption, value: Value): NewAnswer | null => {
  if (type === 'BOOL') return typeof value === 'boolean' ? { option: uuid, body: { valueBool: value } } : null;
  const text = String(value).trim();
  if (text === '') return null;
  if (type === 'TEXT') return { option: uuid, body: { valueText: text } };
  const number = parseNumber(text);
  return number === null ? null : { option: uuid, body: { valueNumber: number } };
};

/** The answers to send: options whose value differs from the previous answer. */
export const newAnswers = (
  { options }: Pick<Survey, 'options'>,
  values: Values,
  before: Values,
): readonly NewAnswer[] =>
  options.flatMap((option) => {
    const value = values[option.uuid];
    if (value === undefined || value === before[option.uuid]) return [];
    return answerOf(option, value) ?? [];
  });

/** The options that ask for a number and have something else. */
export const wrongNumbers = ({ options }: Pick<Survey, 'options'>, values: Values): ReadonlySet<string> =>
  new Set(
    options
      .filter(({ uuid, type }) => {
        const value = values[uuid];
        return type === 'NUMBER' && typeof value === 'string' && value.trim() !== '' && parseNumber(value) === null;
      })
      .map(({ uuid }) => uuid),
  );
