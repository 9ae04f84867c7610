import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { DEFAULT_TAKE, type ReleasesSearch } from './releases-search.ts';

/** A page of the person's releases, by last change. */
export const releasesQuery = ({ status, search, page = 1, take = DEFAULT_TAKE, order }: ReleasesSearch) =>
  queryOptions({
    queryKey: ['releases', 'list', { status: status ?? 'ALL', search, page, take, order: order ?? 'DESC' }],
    queryFn: ({ signal }) =>
      call('GET /releases', {
        query: { status: status ?? 'ALL', page, take, order: order ?? 'DESC', ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
