import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { ANSWER_TEXT_MAX } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './asking.module.css';
import { SurveyFields } from './survey-fields.tsx';
import { useAnswering } from './use-answering.ts';

interface SurveyFormProps {
  readonly survey: Survey;
  readonly answers: readonly SurveyAnswer[];
  readonly onSent: () => void;
}

/** The questions of a survey with the user's previous answers. A failed request keeps the input. */
export const SurveyForm = ({ survey, answers, onSent }: SurveyFormProps) => {
  const text = useMessages();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { values, wrong, canSend, isSending, change, send } = useAnswering(survey, answers, {
    onSent,
    onError: (error) => void notifyError(text('answersFailed'), error, surveysErrors, text('answersKept')),
  });
  const isTooLong = Object.values(values).some((value) => typeof value === 'string' && value.length > ANSWER_TEXT_MAX);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SurveyFields survey={survey} values={values} onChange={change} />
      <div>
        <NextStep
          type="submit"
          size="md"
          loading={isSending}
          disabled={!canSend || wrong.size > 0 || isTooLong || !isOnline}
        >
          {text('sendAnswers')}
        </NextStep>
        {!isOnline && <p className={classes.hint}>{text('answersOffline')}</p>}
      </div>
    </form>
  );
};
