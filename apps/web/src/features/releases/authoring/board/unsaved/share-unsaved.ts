import type { UnsavedTrack } from '@dubplate/contract/releases/schemas';
import { hasCode } from '#lib/errors.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import { failureOf } from '../save-failure.ts';
import type { TrackApi } from '../track-api.ts';
import { isSameForm } from '../track-form.ts';
import { type TrackItem, wavOf } from '../track-item.ts';
import { isUnsaved, takeShared, toShare } from './take-unsaved.ts';

export interface UnsavedSharingOptions {
  readonly api: Pick<TrackApi, 'share'>;
  /** The release's uuid; the release is saved first if need be. @throws where it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly find: (key: string) => TrackItem | undefined;
  readonly placeOf: (key: string) => number;
  readonly update: (key: string, change: (item: TrackItem) => TrackItem) => void;
  /** It is time to try again after trouble. */
  readonly onRetry: () => void;
  /** The draft is gone, or the recording has become a track elsewhere. */
  readonly onGone: () => void;
}

/** Stores on the server the forms of uploaded recordings that are not tracks yet, so that other browsers show them. */
export const createUnsavedSharing = (options: UnsavedSharingOptions) => {
  const { api, releaseUuid, find, placeOf, update, onRetry, onGone } = options;
  const retry = createRetryTimer('tracks', onRetry);
  let isClosed = false;

  const share = async (key: string): Promise<void> => {
    const item = find(key);
    const wav = item ? wavOf(item) : null;
    if (isClosed || !item || !isUnsaved(item) || wav === null) return;
    const { form, shared } = item;
    const position = placeOf(key);
    if (shared?.position === position && isSameForm(shared.form, form)) return;
    try {
      const { version } = await api.share(await releaseUuid(), wav, toShare(form, position), shared?.version ?? null);
      update(key, (current) => (isUnsaved(current) ? { ...current, shared: { version, position, form } } : current));
      retry.settled();
    } catch (error) {
      const failure = failureOf(error);
      if (isClosed) return;
      if (failure.kind === 'stale') {
        update(key, (current) => takeShared(current, failure.current as UnsavedTrack));
        return share(key);
      }
      if (failure.kind === 'trouble') retry.failed(error);
      else if (hasCode(error, 'NOT_FOUND')) onGone();
      // A refused form stays in this browser; saving the track will show the reason.
    }
  };
  return {
    share,
    close(): void {
      isClosed = true;
      retry.settled();
    },
  };
};
