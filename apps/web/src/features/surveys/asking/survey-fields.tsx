import { ANSWER_TEXT_MAX } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyAnswer, SurveyOption, SurveyQuestion } from '@dubplate/contract/surveys/schemas';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './asking.module.css';

/** The user's answer to an option; an empty text counts as unanswered. */
export type Value = boolean | string;
export type Values = Readonly<Record<string, Value>>;

/** The options of one question, or of none. */
interface QuestionGroup {
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

interface OptionFieldProps {
  readonly option: SurveyOption;
  readonly value: Value | undefined;
  readonly isWrong: boolean;
  readonly onChange: (value: Value) => void;
}

const OptionField = ({ option: { type, title }, value, isWrong, onChange }: OptionFieldProps) => {
  const text = useMessages('app', 'surveys');
  if (type === 'BOOL')
    return (
      <Radio.Group
        label={title}
        value={value === undefined ? null : value === true ? 'yes' : 'no'}
        onChange={(chosen) => onChange(chosen === 'yes')}
      >
        <div className={classes.choices}>
          <Radio value="yes" label={text('yes')} />
          <Radio value="no" label={text('no')} />
        </div>
      </Radio.Group>
    );
  const typed = typeof value === 'string' ? value : '';
  if (type === 'TEXT')
    return (
      <Textarea
        label={title}
        value={typed}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={typed.length > ANSWER_TEXT_MAX && text('tooLong', { count: typed.length - ANSWER_TEXT_MAX })}
        autosize
        minRows={3}
        maxRows={12}
      />
    );
  return (
    <TextInput
      label={title}
      value={typed}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isWrong && text('noNumber')}
      inputMode="decimal"
      maw="14rem"
    />
  );
};

interface SurveyFieldsProps {
  readonly survey: Pick<Survey, 'options'>;
  readonly values: Values;
  readonly onChange: (option: string, value: Value) => void;
}

/** The questions of a survey, each with a field for every option. */
export const SurveyFields = ({ survey, values, onChange }: SurveyFieldsProps) => {
  const wrong = wrongNumbers(survey, values);
  const field = (option: SurveyOption) => (
    <OptionField
      key={option.uuid}
      option={option}
      value={values[option.uuid]}
      isWrong={wrong.has(option.uuid)}
      onChange={(value) => onChange(option.uuid, value)}
    />
  );
  return groupByQuestion(survey).map(({ question, options }) =>
    question ? (
      <fieldset key={question.uuid} className={classes.question}>
        <legend>{question.title}</legend>
        {options.map(field)}
      </fieldset>
    ) : (
      options.map(field)
    ),
  );
};
