import type { Release } from '@dubplate/contract/releases/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const fetchRelease = (id: string): Promise<Release> => call('GET /release/{id}', { params: { id } });

const once = (key: string) => ({ 'Idempotency-Key': key });

/** The services that a release needs, and what those not yet held cost. */
export const costQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id, 'cost'],
    queryFn: ({ signal }) => call('GET /release/{id}/cost', { params: { id }, signal }),
    staleTime: 0,
  });

export const publishRelease = (id: string, key: string) =>
  call('POST /release/{id}/publish', { params: { id }, headers: once(key) });

export const deleteRelease = (id: string) => call('DELETE /release/{id}', { params: { id } });

/** The languages and genres that this person uses most, and after them those of the instance. */
export const usualChoicesQuery = queryOptions({
  queryKey: ['me', 'usual-choices'],
  queryFn: ({ signal }) => call('GET /me/usual-choices', { signal }),
  staleTime: 600_000,
});

/** Searches the authors of the user's own tracks, the most used first. */
export const knownComposersQuery = (search: string) =>
  queryOptions({
    queryKey: ['me', 'composers', search],
    queryFn: ({ signal }) => call('GET /me/composers', { query: { search, take: 6 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
