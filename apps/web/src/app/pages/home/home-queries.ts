import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The releases that need the person. */
export const attentionQuery = queryOptions({
  queryKey: ['releases', 'attention'],
  queryFn: ({ signal }) => call('GET /releases/attention', { signal }),
  // Saving a draft invalidates nothing here, so what it lacks is fetched at each visit.
  staleTime: 0,
});

/** How many releases are shown large, and how many further covers below them: whole rows of 2, 3, 4 and 6. */
export const LATEST_SHOWN = 3;
export const FURTHER_SHOWN = 12;

/** The last changed releases that were sent. */
export const latestQuery = queryOptions({
  queryKey: ['releases', 'latest'],
  queryFn: ({ signal }) =>
    call('GET /releases', {
      query: { take: LATEST_SHOWN + FURTHER_SHOWN, status: 'PENDING,MODERATED,PUBLISHED,DENIED' },
      signal,
    }),
});
