import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { retryDelayMs } from './retry/retry-delay.ts';
import { transientFailureOf } from './retry/transient-failure.ts';

const RETRIES = 2;

/** A page that waits longer than this shows what is wrong instead, with a button that tries again. */
const LONGEST_MS = 5_000;

/** Whether a query is retried automatically: refusals are final. */
const mayRetry = (failures: number, error: unknown): boolean => {
  if (failures >= RETRIES) return false;
  // What is no answer of the server, such as a broken body, may be another one the next time.
  if (!(error instanceof ApiError)) return true;
  return transientFailureOf(error) === 'server' && retryDelayMs(failures + 1, error) <= LONGEST_MS;
};

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayRetry,
      retryDelay: (failures, error) => retryDelayMs(failures + 1, error),
      // A server on the same machine or network answers although the browser calls itself offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
