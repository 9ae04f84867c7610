import type { StaffSurveyDetail, SurveyResults } from '@dubplate/contract/surveys/schemas';
import { Button, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { fetchAnswers, resultsQuery, surveyDetailQuery } from '../api.ts';
import { ToSurveys, useTitleOf } from '../survey-parts.tsx';
import { OptionResult, type StaffOption } from './option-result.tsx';
import classes from './results.module.css';

const SaveButton = ({ uuid, slug }: Pick<StaffSurveyDetail, 'uuid' | 'slug'>) => {
  const text = useMessages('staff', 'surveyResults');
  const notifyError = useErrorNotice();
  const saving = useMutation({
    mutationFn: () => fetchAnswers(uuid),
    onSuccess: (bytes) => {
      notify.withdrawError(text('saveFailed'));
      saveFile(bytes, `survey-${slug}.csv`);
    },
    onError: (error) => void notifyError(text('saveFailed'), error),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {text('save')}
    </Button>
  );
};

interface ResultsProps {
  readonly survey: StaffSurveyDetail;
  readonly results: SurveyResults;
}

const Results = ({ survey, results }: ResultsProps) => {
  const text = useMessages('staff', 'surveyResults');
  const titleOf = useTitleOf();
  if (results.people === 0)
    return (
      <EmptyState title={text('none')} description={text(survey.status === 'DRAFT' ? 'noneDraftHint' : 'noneHint')} />
    );
  const resultOf = (option: StaffOption) => {
    const counted = results.options.find((each) => each.option === option.uuid);
    return (
      counted && (
        <OptionResult
          key={option.uuid}
          survey={survey.uuid}
          option={option}
          title={titleOf(option)}
          results={counted}
        />
      )
    );
  };
  return (
    <div className={classes.results}>
      {survey.questions.map((question) => (
        <section key={question.uuid} className={classes.question} aria-labelledby={question.uuid}>
          <h2 id={question.uuid}>{titleOf(question)}</h2>
          {question.options.map(resultOf)}
        </section>
      ))}
      {survey.options.length > 0 && (
        <section className={classes.question} aria-labelledby={survey.uuid}>
          <h2 id={survey.uuid}>{titleOf(survey)}</h2>
          {survey.options.map(resultOf)}
        </section>
      )}
    </div>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'surveyResults');
  const editorText = useMessages('staff', 'surveyEditor');
  const titleOf = useTitleOf();
  const survey = useQuery(surveyDetailQuery(uuid));
  const results = useQuery(resultsQuery(uuid));
  const title = survey.data ? text('title', { survey: titleOf(survey.data) }) : editorText('answers');
  usePageTitle(title);
  if (isNotFound(survey.error) && !survey.data)
    return (
      <EmptyState
        heading="h1"
        title={editorText('notFound')}
        description={editorText('notFoundHint')}
        action={<ToSurveys />}
      />
    );
  const back = (
    <BackLink to="/staff/surveys/$uuid" params={{ uuid }} size="sm" mb={0}>
      {text('back')}
    </BackLink>
  );
  if ([survey, results].some(({ data, error }) => !data && error))
    return (
      <>
        {back}
        <QueryFallback query={[survey, results]} heading="h1" failed={text('failed')} />
      </>
    );
  return (
    <>
      {back}
      <HeaderRow>
        <div>
          <Title order={1}>{title}</Title>
          {results.data && results.data.people > 0 && (
            <p className={classes.people}>{text('people', { count: results.data.people })}</p>
          )}
        </div>
        {survey.data && results.data && results.data.people > 0 && <SaveButton {...survey.data} />}
      </HeaderRow>
      {survey.data && results.data ? (
        <Results survey={survey.data} results={results.data} />
      ) : (
        <RowsSkeleton count={6} hasImage={false} />
      )}
    </>
  );
};

/** The results of a survey: counts by option, texts, and a download of all answers. */
export const ResultsScreen = () => {
  const { uuid } = useParams({ from: '/main/staff/surveys/$uuid/answers' });
  return <Content key={uuid} uuid={uuid} />;
};
