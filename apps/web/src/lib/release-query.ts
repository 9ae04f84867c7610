import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** One of one's own releases, with its tracks. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id],
    queryFn: ({ signal }) => call('GET /release/{id}', { params: { id }, signal }),
  });
