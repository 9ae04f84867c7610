import { ANALYSES_MAX } from '@dubplate/contract/audio/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, createBatch } from '#lib/api.ts';

/** A signed address is good for an hour; a new one is asked for a little earlier. */
const LINK_FRESH_MS = 50 * 60_000;
const ASK_AGAIN_MS = 2_000;

/** A file of this server, at the origin of this page: its content policy allows no other. */
const toSameOrigin = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname.startsWith('/api/') ? pathname + search : link;
};

/** Fetches an address of a file that works for an hour without authentication, for players and pictures. */
export const fileLinkQuery = (fileUuid: string) =>
  queryOptions({
    queryKey: ['files', fileUuid, 'link'],
    queryFn: async ({ signal }) =>
      toSameOrigin(await call('GET /file/{id}/link', { params: { id: fileUuid }, signal })),
    staleTime: LINK_FRESH_MS,
    // Retries requests that failed offline.
    refetchOnReconnect: true,
  });

/** Batches the simultaneous requests for an album's recordings into one call. */
const readAnalysis = createBatch(ANALYSES_MAX, async (files: readonly string[]) => {
  const analyses = await call('GET /analyses', { query: { files: files.join() } });
  return new Map(analyses.map(({ file_uuid, ...analysis }) => [file_uuid, analysis]));
});

/** Peaks and findings; asked for again while the server is still at it. */
export const analysisQuery = (fileUuid: string) =>
  queryOptions({
    queryKey: ['files', fileUuid, 'analysis'],
    queryFn: () => readAnalysis(fileUuid),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? ASK_AGAIN_MS : false),
  });
