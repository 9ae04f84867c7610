import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Replaces a query's data with the response of a call. Cancels a pending fetch of the same query: its response may be
 * older and would restore the previous state.
 */
export const keepAnswer = <Answer>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Answer, Error> },
  answer: NoInfer<Answer>,
): void => {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Answer>(queryKey, answer);
};
