import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { ANSWER_TEXT_MAX } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { answersQuery, surveyQuery } from '../api.ts';
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
const SurveyForm = ({ survey, answers, onSent }: SurveyFormProps) => {
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

const ToHome = () => {
  const text = useMessages();
  return (
    <Button variant="default" renderRoot={(props: object) => <Link to="/" {...props} />}>
      {text('toHome')}
    </Button>
  );
};

const Content = ({ slug }: { readonly slug: string }) => {
  const text = useMessages();
  const language = useLanguage();
  const [isSent, setSent] = useState(false);
  const survey = useQuery(surveyQuery(slug));
  const answers = useQuery(answersQuery(survey.data?.uuid));
  usePageTitle(survey.data?.title ?? text('survey'));
  if (isNotFound(survey.error))
    return (
      <EmptyState
        heading="h1"
        title={text('surveyNotFound')}
        description={text('surveyNotFoundHint')}
        action={<ToHome />}
      />
    );
  const failed = [survey, answers].find(({ data, error }) => !data && error);
  if (failed)
    return (
      <LoadError
        heading="h1"
        error={failed.error}
        title={text('surveyFailed')}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  if (isSent)
    return <EmptyState heading="h1" title={text('thanks')} description={text('thanksHint')} action={<ToHome />} />;
  if (survey.data?.is_closed)
    return (
      <EmptyState
        heading="h1"
        title={survey.data.title}
        description={surveysErrors.SURVEY_CLOSED.text[language]}
        action={<ToHome />}
      />
    );
  return (
    <>
      <Title order={1} mb="xl">
        {survey.data?.title ?? text('survey')}
      </Title>
      {survey.data && answers.data ? (
        <SurveyForm survey={survey.data} answers={answers.data} onSent={() => setSent(true)} />
      ) : (
        <RowsSkeleton count={4} hasImage={false} />
      )}
    </>
  );
};

/** A survey on its own page, opened by a link. */
export const SurveyScreen = () => {
  const { slug } = useParams({ from: '/main/surveys/$slug' });
  return <Content key={slug} slug={slug} />;
};
