import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { SURVEY_OPTIONS_MAX, SURVEY_QUESTIONS_MAX } from '@dubplate/contract/surveys/limits';
import type { StaffSurveyDetail } from '@dubplate/contract/surveys/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useCopy } from '#ui/clipboard.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { limitsQuery, surveyDetailQuery, useMoveSurvey } from './api.ts';
import { DraftEditor } from './draft/draft-editor.tsx';
import { Preview } from './draft/preview.tsx';
import { draftOf } from './draft/survey-draft.ts';
import classes from './editor.module.css';
import { SurveyStateChip, ToSurveys, useTitleOf } from './survey-parts.tsx';

/** A survey that is or was published: it can be closed and reopened, but its questions are fixed. */
const PublishedSurvey = ({ survey }: { readonly survey: StaffSurveyDetail }) => {
  const text = useMessages('staff', 'surveyEditor');
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const publishing = useMoveSurvey(survey.uuid, 'publish', {
    onSuccess: () => notify.success(text('published')),
    onError: (error) => void notifyError(text('publishFailed'), error, surveysErrors),
  });
  const closing = useMoveSurvey(survey.uuid, 'close', {
    onSuccess: () => notify.success(text('closed')),
    onError: (error) => void notifyError(text('closeFailed'), error, surveysErrors),
  });
  const askToClose = async () => {
    const asked = { heading: text('closeAsk'), message: text('closeMessage'), action: text('close') };
    if (await confirm(asked)) closing.mutate();
  };
  const askToReopen = async () => {
    const asked = { heading: text('reopenAsk'), message: text('reopenMessage'), action: text('reopen') };
    if (await confirm(asked)) publishing.mutate();
  };
  const options = survey.options.map(({ uuid, type, title }) => ({ key: uuid, type, title }));
  return (
    <div className={classes.editor}>
      <section className={classes.section} aria-label={text('survey')}>
        <Facts>
          <Fact label={text('place')}>{text(`place${survey.place}`)}</Fact>
          <Fact label={text('slug')}>{survey.slug}</Fact>
          <Fact label={text('people')}>{format.number(survey.people)}</Fact>
          {survey.published_at && <Fact label={text('publishedOn')}>{format.date(survey.published_at)}</Fact>}
          {survey.closed_at && <Fact label={text('closedOn')}>{format.date(survey.closed_at)}</Fact>}
        </Facts>
        <Text c="dimmed">{text('fixed')}</Text>
        <div className={classes.row}>
          {survey.status === 'PUBLISHED' ? (
            <Button
              variant="default"
              loading={closing.isPending}
              disabled={!isOnline}
              onClick={() => void askToClose()}
            >
              {text('close')}
            </Button>
          ) : (
            <NextStep loading={publishing.isPending} disabled={!isOnline} onClick={() => void askToReopen()}>
              {text('reopen')}
            </NextStep>
          )}
        </div>
      </section>
      <section className={classes.section} aria-labelledby="survey-preview">
        <h2 id="survey-preview">{text('preview')}</h2>
        <Preview draft={{ ...draftOf(survey), options }} />
      </section>
    </div>
  );
};

const DEFAULT_LIMITS = { maxQuestions: SURVEY_QUESTIONS_MAX, maxOptions: SURVEY_OPTIONS_MAX };

const Head = ({ survey }: { readonly survey: StaffSurveyDetail }) => {
  const text = useMessages('staff', 'surveyEditor');
  const titleOf = useTitleOf();
  const { copy } = useCopy();
  const isAnswerable = survey.status !== 'DRAFT';
  const copyLink = () =>
    void copy(`${window.location.origin}/surveys/${encodeURIComponent(survey.slug)}`, text('linkCopied'));
  return (
    <HeaderRow>
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
    </HeaderRow>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'surveyEditor');
  const titleOf = useTitleOf();
  const survey = useQuery(surveyDetailQuery(uuid));
  const limits = useQuery(limitsQuery).data ?? DEFAULT_LIMITS;
  const { data } = survey;
  usePageTitle(data ? titleOf(data) : text('survey'));
  if (!data)
    return (
      <>
        <ToSurveys />
        <QueryFallback
          query={survey}
          heading="h1"
          failed={text('loadFailed')}
          notFound={<EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />}
          loading={
            <>
              <Title order={1} mb="xl">
                {text('survey')}
              </Title>
              <FormSkeleton fields={5} />
            </>
          }
        />
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
