import { ANSWER_TEXT_MAX } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyOption } from '@dubplate/contract/surveys/schemas';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import { groupByQuestion, type Value, type Values, wrongNumbers } from './answer-values.ts';
import classes from './asking.module.css';

interface OptionFieldProps {
  readonly option: SurveyOption;
  readonly value: Value | undefined;
  readonly isWrong: boolean;
  readonly onChange: (value: Value) => void;
}

const OptionField = ({ option: { type, title }, value, isWrong, onChange }: OptionFieldProps) => {
  const text = useMessages();
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
