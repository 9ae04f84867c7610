import type { Release, SentTrack, SentUnsavedTrack, Track, UnsavedTrack } from '@dubplate/contract/releases/schemas';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { abandonUpload } from '#lib/upload/lazy-uploads.ts';

/** The calls behind the list of tracks; each is safe to repeat. */
export interface TrackApi {
  add(release: string, body: SentTrack, key: string): Promise<Track>;
  change(uuid: string, body: SentTrack, version: number): Promise<Track>;
  remove(uuid: string): Promise<void>;
  order(release: string, uuids: readonly string[]): Promise<Release>;
  /** Stores on the server the form of a recording that is not a track yet. */
  share(release: string, wav: string, body: SentUnsavedTrack, version: number | null): Promise<UnsavedTrack>;
  /** Removes such a recording, with its file. */
  unshare(release: string, wav: string): Promise<void>;
  removeFile(uuid: string): Promise<void>;
  /** Gives up an upload in its middle. */
  abandon(address: string): Promise<void>;
}

const gone = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};

export const trackApi: TrackApi = {
  add: (id, body, key) =>
    call('POST /release/{id}/add-track', { params: { id }, body, headers: { 'Idempotency-Key': key } }),
  change: (id, body, version) =>
    call('PATCH /track/{id}', { params: { id }, body, headers: { 'If-Match': `"${version}"` } }),
  remove: (id) => call('DELETE /track/{id}', { params: { id } }).catch(gone),
  order: (id, uuids) => call('PUT /release/{id}/track-order', { params: { id }, body: { track_uuids: [...uuids] } }),
  share: (id, fileId, body, version) =>
    call('PUT /release/{id}/unsaved-track/{fileId}', {
      params: { id, fileId },
      body,
      ...(version !== null && { headers: { 'If-Match': `"${version}"` } }),
    }),
  unshare: (id, fileId) => call('DELETE /release/{id}/unsaved-track/{fileId}', { params: { id, fileId } }).catch(gone),
  removeFile: (id) => call('DELETE /file/{id}', { params: { id } }).catch(gone),
  abandon: abandonUpload,
};
