import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts what a call has just answered into the page, in place of what was fetched before.
 * A fetch of the same that is still on its way may have been answered earlier: it is cancelled, or it would bring the
 * former state back.
 */
export const keepAnswer = <Answer>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Answer, Error> },
  answer: NoInfer<Answer>,
): void => {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Answer>(queryKey, answer);
};
