import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { answersQuery, surveyQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { SurveyForm } from './survey-form.tsx';

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
