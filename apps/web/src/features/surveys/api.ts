import { LABEL_OFFER_SLUG, type SurveyPlace } from '@dubplate/contract/surveys/limits';
import type { Survey, SurveyAnswer } from '@dubplate/contract/surveys/schemas';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';

export const surveyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['survey', slug],
    queryFn: ({ signal }) => call('GET /survey/slug/{slug}', { params: { slug }, signal }),
    meta: { needs: ['account:read'] },
    staleTime: 10 * 60_000,
  });

export const answersQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['survey-answers', id],
    queryFn: id ? ({ signal }) => call('GET /me/survey/{id}/answers', { params: { id }, signal }) : skipToken,
  });

/** The one survey to show at a place now. A failure shows none: nothing else depends on it. */
export const shownSurveyQuery = (place: Exclude<SurveyPlace, 'LINK'>) =>
  queryOptions({
    queryKey: ['survey-shown', place],
    queryFn: ({ signal }) => call('GET /me/survey', { query: { place }, signal }),
    meta: { needs: ['account:read'] },
    staleTime: 10 * 60_000,
    retry: false,
  });

/** The question of a survey that is answered by yes. */
const yesOf = (survey: Survey | undefined) => survey?.options.find(({ type }) => type === 'BOOL');

/** The offer to labels: whether it was applied for, and how to. Null while that is not known, or where it is not made. */
export const useLabelOffer = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  const { data: survey } = useQuery(surveyQuery(LABEL_OFFER_SLUG));
  const answers = answersQuery(survey?.uuid);
  const { data: given } = useQuery(answers);
  const option = yesOf(survey)?.uuid;
  const key = useRef(newKey());
  const applying = useMutation({
    mutationFn: (id: string) =>
      call('POST /option/{id}/answer', {
        params: { id },
        body: { valueBool: true },
        headers: { 'Idempotency-Key': key.current },
      }),
    onSuccess: (answer) => client.setQueryData<SurveyAnswer[]>(answers.queryKey, (known) => [...(known ?? []), answer]),
    onError,
  });
  if (!option || !given) return null;
  return {
    isApplied: given.some((answer) => answer.option === option && answer.valueBool === true),
    isApplying: applying.isPending,
    apply: () => applying.mutate(option),
  };
};
