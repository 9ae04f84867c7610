import type { Release } from '@dubplate/contract/releases/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import type { DraftApi } from './authoring/auto-save/draft-sync.ts';

const NOT_FOUND = 404;

export const fetchRelease = (id: string): Promise<Release> => call('GET /release/{id}', { params: { id } });

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
const once = (key: string) => ({ 'Idempotency-Key': key });

/** A draft's calls, each safe to repeat: what already is as it should be counts as done. */
export const draftApi: DraftApi = {
  create: (body, key) => call('POST /release', { body, headers: once(key) }),
  change: (id, body, version) => call('PATCH /release/{id}', { params: { id }, body, headers: ifMatch(version) }),
  async addArtist(id, body, key) {
    try {
      return await call('POST /release/{id}/add-artist', { params: { id }, body, headers: once(key) });
    } catch (error) {
      if (!hasCode(error, 'ARTIST_ALREADY_ADDED')) throw error;
      return fetchRelease(id);
    }
  },
  async removeArtist(id, body) {
    try {
      await call('DELETE /release/{id}/remove-artist', { params: { id }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
    }
    return fetchRelease(id);
  },
};

/** The services that a release needs, and what those not yet held cost. */
export const costQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', id, 'cost'],
    queryFn: ({ signal }) => call('GET /release/{id}/cost', { params: { id }, signal }),
    staleTime: 0,
  });

export const publishRelease = (id: string, key: string) =>
  call('POST /release/{id}/publish', { params: { id }, headers: once(key) });

/** A page of drafts, last changed first. */
export const draftsQuery = (page: number, take: number, search?: string) =>
  queryOptions({
    queryKey: ['releases', 'drafts', page, take, search],
    queryFn: ({ signal }) =>
      call('GET /releases', {
        query: { page, take, status: 'DRAFT', order: 'DESC', ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const deleteRelease = (id: string) => call('DELETE /release/{id}', { params: { id } });

/** Authors of one's own tracks whose name holds these words, the most used first. */
export const knownComposersQuery = (search: string) =>
  queryOptions({
    queryKey: ['me', 'composers', search],
    queryFn: ({ signal }) => call('GET /me/composers', { query: { search, take: 6 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
