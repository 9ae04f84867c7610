import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

const RETRIES = 2;

/** A refusal stands; only what may pass by itself is tried again. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status >= 500 && error.status !== 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      // A server on the same machine or network answers although the browser calls itself offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
