import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, transientErrorOf } from './errors.ts';
import { retryDelayMs } from './retry/retrying.ts';
import { may, type Need } from './session/acting.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Data that does not depend on the session. */
      readonly isPublic?: boolean;
      /** What the call of the query needs. */
      readonly needs?: readonly Need[];
    };
  }
}

/**
 * Replaces a query's data with the response of a call. Cancels a pending fetch of the same query: its response may be
 * older and would restore the previous state.
 */
export const replaceQueryData = <Answer>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Answer, Error> },
  answer: NoInfer<Answer>,
): void => {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Answer>(queryKey, answer);
};

const RETRIES = 2;

/** If the server requires a longer delay, the page shows the error with a retry button. */
const LONGEST_MS = 5_000;

/** Returns true if a query may be retried automatically: refusals are final. */
const mayRetry = (failures: number, error: unknown): boolean => {
  if (failures >= RETRIES) return false;
  // Retries errors other than a server's response, such as a truncated body.
  if (!(error instanceof ApiError)) return true;
  return transientErrorOf(error) === 'server' && retryDelayMs(failures + 1, error) <= LONGEST_MS;
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Sends no call that the person's role in the account does not include.
      enabled: ({ meta }) => may(...(meta?.needs ?? [])),
      retry: mayRetry,
      retryDelay: (failures, error) => retryDelayMs(failures + 1, error),
      // A local server responds even if the browser reports itself offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
