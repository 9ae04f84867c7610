import { SURVEY_OPTIONS_MAX, SURVEY_QUESTIONS_MAX } from '@dubplate/contract/surveys/limits';
import type { StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { Button, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useCopy } from '#ui/clipboard.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { limitsQuery, surveyDetailQuery } from './api.ts';
import { DraftEditor } from './draft/draft-editor.tsx';
import classes from './editor.module.css';
import { useMessages } from './messages.ts';
import { PublishedSurvey } from './published-survey.tsx';
import { SurveyStateChip, useTitleOf } from './survey-state.tsx';
import { ToSurveys } from './to-surveys.tsx';

const DEFAULT_LIMITS = { maxQuestions: SURVEY_QUESTIONS_MAX, maxOptions: SURVEY_OPTIONS_MAX };

const Head = ({ survey }: { readonly survey: StaffSurveyDetail }) => {
  const text = useMessages();
  const titleOf = useTitleOf();
  const { copy } = useCopy();
  const isAnswerable = survey.status !== 'DRAFT';
  const copyLink = () =>
    void copy(`${window.location.origin}/surveys/${encodeURIComponent(survey.slug)}`, text('linkCopied'));
  return (
    <div className={classes.head}>
      <div className={classes.named}>
        <Title order={1}>{titleOf(survey)}</Title>
        <SurveyStateChip status={survey.status} />
      </div>
      {isAnswerable && (
        <div className={classes.row}>
          <Button
            variant="default"
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            onClick={copyLink}
          >
            {text('copyLink')}
          </Button>
          <Button
            variant="default"
            renderRoot={(props: object) => (
              <Link to="/staff/surveys/$uuid/answers" params={{ uuid: survey.uuid }} {...props} />
            )}
          >
            {text('answers')}
          </Button>
        </div>
      )}
    </div>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages();
  const titleOf = useTitleOf();
  const survey = useQuery(surveyDetailQuery(uuid));
  const limits = useQuery(limitsQuery).data ?? DEFAULT_LIMITS;
  const { data, error } = survey;
  usePageTitle(data ? titleOf(data) : text('survey'));
  if (isNotFound(error) && !data)
    return (
      <EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} action={<ToSurveys />} />
    );
  if (!data)
    return error ? (
      <LoadError
        heading="h1"
        error={error}
        title={text('loadFailed')}
        onRetry={() => void survey.refetch()}
        isRetrying={survey.isFetching}
      />
    ) : (
      <>
        <Title order={1} mb="xl">
          {text('survey')}
        </Title>
        <FormSkeleton fields={5} />
      </>
    );
  return (
    <>
      <ToSurveys />
      <Head survey={data} />
      {data.status === 'DRAFT' ? <DraftEditor survey={data} limits={limits} /> : <PublishedSurvey survey={data} />}
    </>
  );
};

/** A survey for staff: written while it is a draft, then published, closed and opened again. */
export const EditorScreen = () => {
  const { uuid } = useParams({ from: '/main/staff/surveys/$uuid' });
  return <Content key={uuid} uuid={uuid} />;
};
