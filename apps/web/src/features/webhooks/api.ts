import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

const KEY = 'webhooks';

export const webhooksQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call('GET /me/webhooks', { signal }),
  staleTime: 0,
});

/** While the attempts are open: a message is on its way for seconds. */
const REFETCH_MS = 3_000;

export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'attempts'],
    queryFn: ({ signal }) => call('GET /me/webhook/{id}/attempts', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });

interface Outcome<T> {
  readonly onSuccess: (result: T) => void;
  readonly onError?: (error: unknown) => void;
}

/** A write after which the list, and the attempts, are fetched again. */
const useWrite = <Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  { onSuccess, onError }: Outcome<Result>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    ...(onError && { onError }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
};

export const useAddWebhook = (outcome: Outcome<Answer<'POST /me/webhooks'>>) =>
  useWrite((body: Body<'POST /me/webhooks'>) => call('POST /me/webhooks', { body }), outcome);

export const useChangeWebhook = (id: string, outcome: Outcome<Answer<'PATCH /me/webhook/{id}'>>) =>
  useWrite((body: Body<'PATCH /me/webhook/{id}'>) => call('PATCH /me/webhook/{id}', { params: { id }, body }), outcome);

export const useRotateSecret = (id: string, outcome: Outcome<Answer<'POST /me/webhook/{id}/rotate'>>) =>
  useWrite<void, Answer<'POST /me/webhook/{id}/rotate'>>(
    () => call('POST /me/webhook/{id}/rotate', { params: { id } }),
    outcome,
  );

export const useDeleteWebhook = (id: string, outcome: Outcome<unknown>) =>
  useWrite<void, unknown>(() => call('DELETE /me/webhook/{id}', { params: { id } }), outcome);

export const useSendTest = (id: string, outcome: Outcome<unknown>) =>
  useWrite<void, unknown>(() => call('POST /me/webhook/{id}/test', { params: { id } }), outcome);

export const useResend = (id: string, outcome: Outcome<unknown>) =>
  useWrite(
    (attemptId: string) => call('POST /me/webhook/{id}/attempt/{attemptId}/resend', { params: { id, attemptId } }),
    outcome,
  );
