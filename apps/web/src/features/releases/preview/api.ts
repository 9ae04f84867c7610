import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** One release of the person, whole. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id],
    queryFn: ({ signal }) => call('GET /release/{id}', { params: { id }, signal }),
  });

export const editRelease = (id: string, key: string) =>
  call('POST /release/{id}/edit', { params: { id }, headers: { 'Idempotency-Key': key } });

export const unmoderateRelease = (id: string) => call('POST /release/{id}/unmoderate', { params: { id } });
