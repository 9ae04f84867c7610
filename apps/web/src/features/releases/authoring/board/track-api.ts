import type { Release, SentTrack, Track } from '@dubplate/contract/releases/schemas';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { abandonUpload } from '#lib/upload/resumable-upload.ts';

/** The calls behind the list of tracks; each is safe to repeat. */
export interface TrackApi {
  add(release: string, body: SentTrack, key: string): Promise<Track>;
  change(uuid: string, body: SentTrack, version: number): Promise<Track>;
  remove(uuid: string): Promise<void>;
  order(release: string, uuids: readonly string[]): Promise<Release>;
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
  removeFile: (id) => call('DELETE /file/{id}', { params: { id } }).catch(gone),
  abandon: abandonUpload,
};
