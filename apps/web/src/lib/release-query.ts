import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** A release of the user, with its tracks. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id],
    queryFn: ({ signal }) => call('GET /release/{id}', { params: { id }, signal }),
  });
