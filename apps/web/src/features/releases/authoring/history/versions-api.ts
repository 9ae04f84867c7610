import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const VERSIONS_ON_A_PAGE = 10;

const fetchPage = (id: string, page: number, take: number, signal?: AbortSignal) =>
  call('GET /release/{id}/versions', { params: { id }, query: { page, take }, ...(signal && { signal }) });

/** A page of what a draft was before, newest first. */
export const versionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['releases', id, 'versions', page],
    queryFn: ({ signal }) => fetchPage(id, page, VERSIONS_ON_A_PAGE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The release as it was in a version; that never changes. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['releases', id, 'version', versionId],
    queryFn: ({ signal }) => call('GET /release/{id}/versions/{versionId}', { params: { id, versionId }, signal }),
  });

/** The uuid of what the draft was just before; null where there is nothing. */
export const fetchNewestVersion = async (id: string): Promise<string | null> =>
  (await fetchPage(id, 1, 1)).data[0]?.uuid ?? null;

export const restoreVersion = (id: string, versionId: string, key: string) =>
  call('POST /release/{id}/versions/{versionId}/restore', {
    params: { id, versionId },
    headers: { 'Idempotency-Key': key },
  });
