import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#lib/api.ts';
import { type Answer, call } from '#lib/api.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { ROYALTIES_KEY } from './balance.ts';

/** Statements never change, and there is a new one at most once a month. */
const STALE_MS = 10 * 60_000;

export const statementsQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: [ROYALTIES_KEY, 'statements', page, take],
    queryFn: ({ signal }) => call('GET /me/statements', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [ROYALTIES_KEY, 'statement', id],
    queryFn: ({ signal }) => call('GET /me/statement/{id}', { params: { id }, signal }),
    staleTime: STALE_MS,
  });

export const statementLinesQuery = (id: string, page: number, take: number) =>
  queryOptions({
    queryKey: [ROYALTIES_KEY, 'statement', id, 'lines', page, take],
    queryFn: ({ signal }) => call('GET /me/statement/{id}/lines', { params: { id }, query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export type StatementFile = 'csv' | 'pdf';

export const fetchStatement = (id: string, format: StatementFile): Promise<Blob> =>
  call('GET /me/statement/{id}/download', { params: { id }, query: { format } });

/** Earnings of the months from the first to the last, both included. */
export const earningsQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: [ROYALTIES_KEY, 'earnings', start, end],
    queryFn: ({ signal }) => call('GET /me/royalties', { query: { start, end }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const ownSplitsQuery = queryOptions({
  queryKey: [ROYALTIES_KEY, 'own-splits'],
  queryFn: ({ signal }) => call('GET /me/splits', { signal }),
});

/** A release or a track whose earnings are divided. */
export interface SplitItem {
  readonly type: 'release' | 'track';
  readonly uuid: string;
}

export const splitsQuery = ({ type, uuid }: SplitItem) =>
  queryOptions({
    queryKey: [ROYALTIES_KEY, 'splits', type, uuid],
    queryFn: ({ signal }) => call(`GET /${type}/{id}/splits`, { params: { id: uuid }, signal }),
  });

interface Outcome<T> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

export type SplitsBody = Body<'PUT /release/{id}/splits'>;

export const useSaveSplits = (item: SplitItem, { onSuccess, onError }: Outcome<Answer<'PUT /release/{id}/splits'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SplitsBody) => call(`PUT /${item.type}/{id}/splits`, { params: { id: item.uuid }, body }),
    onSuccess: (splits) => {
      replaceQueryData(client, splitsQuery(item), splits);
      onSuccess(splits);
    },
    onError,
  });
};

/** Answers an invitation, or declines a share that was accepted before. */
export const useAnswerSplit = ({ onSuccess, onError }: Outcome<Answer<'POST /me/split/{id}/accept'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { readonly id: string; readonly answer: 'accept' | 'decline' }) =>
      call(`POST /me/split/{id}/${answer}`, { params: { id } }),
    onSuccess,
    onError,
    // Accepting makes what was held payable at once.
    onSettled: () => client.invalidateQueries({ queryKey: [ROYALTIES_KEY] }),
  });
};
