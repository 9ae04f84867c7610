import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { ANSWER_TEXT_MAX } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { isNotFound } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { keptTexts } from '#lib/session/kept-text.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { asFields, type Parse } from '#lib/storage/stored.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { answersQuery, surveyQuery } from '../api.ts';
import classes from './asking.module.css';
import {
  type NewAnswer,
  newAnswers,
  SurveyFields,
  type Value,
  type Values,
  valuesOf,
  wrongNumbers,
} from './survey-fields.tsx';

const isValue = (entry: [string, unknown]): entry is [string, Value] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'boolean';

const parseValues: Parse<Values> = (kept) => {
  const fields = asFields(kept);
  return fields && Object.fromEntries(Object.entries(fields).filter(isValue));
};

/** The unsent answers of a survey; the browser keeps them after the tab is closed. */
const useKeptValues = ({ uuid }: Pick<Survey, 'uuid'>) => {
  const [person] = useState(() => sessionClaims()?.sub ?? '');
  const slot = `survey-answers/${uuid}`;
  const [values, setValues] = useState<Values>(() => keptTexts.read(person, slot, parseValues) ?? {});
  useEffect(() => {
    if (Object.keys(values).length > 0) keptTexts.write(person, slot, values);
  }, [person, slot, values]);
  return {
    values,
    change: (option: string, value: Value) => setValues((known) => ({ ...known, [option]: value })),
    /** Discards the answers after they were sent. */
    clear: () => {
      keptTexts.discard(person, slot);
      setValues({});
    },
  };
};

/** The fields of a survey; the input is kept until it is sent, across failures and closed tabs. */
const useAnswering = (
  survey: Survey,
  answers: readonly SurveyAnswer[],
  { onSent, onError }: { readonly onSent: () => void; readonly onError: (error: unknown) => void },
) => {
  const client = useQueryClient();
  const before = valuesOf(answers);
  const { values: typed, change, clear } = useKeptValues(survey);
  const values = { ...before, ...typed };
  // One key for each answer until it has come: the same answer sent twice counts once.
  const keys = useRef(new Map<string, string>());
  const keyOf = (answer: NewAnswer) => {
    const of = JSON.stringify(answer);
    const key = keys.current.get(of) ?? newKey();
    keys.current.set(of, key);
    return key;
  };
  const sending = useMutation({
    mutationFn: async (pending: readonly NewAnswer[]) => {
      for (const answer of pending) {
        const { option, body } = answer;
        await call('POST /option/{id}/answer', {
          params: { id: option },
          body,
          headers: { 'Idempotency-Key': keyOf(answer) },
        });
      }
    },
    onSuccess: async () => {
      keys.current.clear();
      await client.invalidateQueries({ queryKey: ['survey-shown'] });
      onSent();
      clear();
      await client.invalidateQueries({ queryKey: answersQuery(survey.uuid).queryKey });
    },
    onError,
  });
  const pending = newAnswers(survey, values, before);
  return {
    values,
    wrong: wrongNumbers(survey, values),
    canSend: pending.length > 0,
    isSending: sending.isPending,
    change,
    send: () => sending.mutate(pending),
  };
};

interface SurveyFormProps {
  readonly survey: Survey;
  readonly answers: readonly SurveyAnswer[];
  readonly onSent: () => void;
}

/** The questions of a survey with the user's previous answers. A failed request keeps the input. */
const SurveyForm = ({ survey, answers, onSent }: SurveyFormProps) => {
  const text = useMessages('app', 'surveys');
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
  const text = useMessages('app', 'surveys');
  return (
    <Button variant="default" renderRoot={(props: object) => <Link to="/" {...props} />}>
      {text('toHome')}
    </Button>
  );
};

const Content = ({ slug }: { readonly slug: string }) => {
  const text = useMessages('app', 'surveys');
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
  if ([survey, answers].some(({ data, error }) => !data && error))
    return <QueryFallback query={[survey, answers]} heading="h1" failed={text('surveyFailed')} />;
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
