import type { Release, SentRelease } from '@dubplate/contract/releases/schemas';
import { fetchRelease } from '#features/releases/api.ts';
import { call } from '#lib/api.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { failureOf } from '../board/save-failure.ts';
import type { DraftCredit } from '../draft-fields.ts';

/** The calls that save a draft. Each is safe to repeat. */
export interface DraftApi {
  create(body: SentRelease, key: string): Promise<Release>;
  change(uuid: string, body: SentRelease, version: number): Promise<Release>;
  addArtist(uuid: string, credit: DraftCredit, key: string): Promise<Release>;
  removeArtist(uuid: string, credit: DraftCredit): Promise<Release>;
}

export type SaveFailure =
  /** The network, the server, or the session: the same call may succeed later. */
  | { readonly kind: 'trouble'; readonly error: unknown }
  | { readonly kind: 'stale'; readonly current: Release }
  /** The draft was deleted elsewhere. */
  | { readonly kind: 'gone'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly error: unknown };

const NOT_FOUND = 404;

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

/** The same for the draft's own saving: a stale save carries the current release, and one without a release has none. */
export const draftFailureOf = (error: unknown): SaveFailure => {
  if (error instanceof ApiError && error.status === NOT_FOUND) return { kind: 'gone', error };
  const failure = failureOf(error);
  return failure.kind === 'stale' ? { kind: 'stale', current: failure.current as Release } : failure;
};
