import type { StaffSurveyDetail, SurveyContent } from '@dubplate/contract/surveys/schemas';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { createSendKeys } from '#lib/new-key.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** A page of all surveys, newest first. */
export const surveysQuery = (page: { readonly page?: number | undefined; readonly take?: number | undefined }) =>
  queryOptions({
    queryKey: ['staff-surveys', page],
    queryFn: ({ signal }) =>
      call('GET /staff/surveys', { query: { page: page.page ?? 1, take: page.take ?? 20 }, signal }),
    placeholderData: keepPreviousData,
  });

export const surveyDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-survey', id],
    queryFn: ({ signal }) => call('GET /staff/survey/{id}', { params: { id }, signal }),
  });

/** How much a survey may have here. */
export const limitsQuery = queryOptions({
  queryKey: ['constants'],
  queryFn: ({ signal }) => call('GET /constants', { signal }),
  staleTime: 10 * 60_000,
});

interface Outcome<T = StaffSurveyDetail> {
  readonly onSuccess: (survey: T) => void;
  readonly onError: (error: unknown) => void;
}

export const useCreateSurvey = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  const [keyFor] = useState(createSendKeys);
  return useMutation({
    mutationFn: (body: SurveyContent) =>
      call('POST /staff/survey', { body, headers: { 'Idempotency-Key': keyFor(body) } }),
    onSuccess: (survey) => {
      replaceQueryData(client, surveyDetailQuery(survey.uuid), survey);
      void client.invalidateQueries({ queryKey: ['staff-surveys'] });
      onSuccess(survey);
    },
    onError,
  });
};

/** Caches the response, and refetches everything that shows the survey. */
const useChange = <T = void>(change: (input: T) => Promise<StaffSurveyDetail>, { onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (survey) => {
      replaceQueryData(client, surveyDetailQuery(survey.uuid), survey);
      for (const key of ['staff-surveys', 'survey', 'survey-shown']) void client.invalidateQueries({ queryKey: [key] });
      onSuccess(survey);
    },
    onError,
  });
};

export const useSaveSurvey = (id: string, outcome: Outcome) =>
  useChange((body: SurveyContent) => call('PUT /staff/survey/{id}', { params: { id }, body }), outcome);

export const useMoveSurvey = (id: string, move: 'publish' | 'close', outcome: Outcome) =>
  useChange(() => call(`POST /staff/survey/{id}/${move}`, { params: { id } }), outcome);

export const useDeleteSurvey = (id: string, { onSuccess, onError }: Outcome<void>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /staff/survey/{id}', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['staff-surveys'] });
      onSuccess();
    },
    onError,
  });
};

export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-survey-results', id],
    queryFn: ({ signal }) => call('GET /staff/survey/{id}/results', { params: { id }, signal }),
  });

const ANSWERS_ON_PAGE = 10;

/** A page of the single answers to one option, newest first. */
export const optionAnswersQuery = (id: string, option: string, page: number) =>
  queryOptions({
    queryKey: ['staff-survey-results', id, option, page],
    queryFn: ({ signal }) =>
      call('GET /staff/survey/{id}/answers', {
        params: { id },
        query: { option, page, take: ANSWERS_ON_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** All answers as CSV. */
export const fetchAnswers = async (id: string): Promise<Blob> =>
  (await call('GET /staff/survey/{id}/answers.csv', { params: { id } })) as Blob;
