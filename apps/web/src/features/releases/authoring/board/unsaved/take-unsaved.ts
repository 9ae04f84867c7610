import type { Release, SentUnsavedTrack, UnsavedTrack } from '@dubplate/contract/releases/schemas';
import { IDLE, saveErrorOf } from '#features/releases/authoring/resource.ts';
import { hasCode } from '#lib/errors.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import { isSameForm, mergeForms, type TrackForm } from '../track-form.ts';
import { audioOf, type NewTrack, type SharedForm, type TrackItem, wavOf } from '../track-item.ts';
import { asTrack } from '../track-list.ts';
import type { TrackApi } from '../track-queue.ts';
import { parseForm } from './parse-form.ts';

interface UnsavedSharingOptions {
  readonly api: Pick<TrackApi, 'share'>;
  /** The release's uuid; the release is saved first if need be. @throws where it can't be saved now */
  readonly releaseUuid: () => Promise<string>;
  readonly find: (key: string) => TrackItem | undefined;
  readonly placeOf: (key: string) => number;
  readonly update: (key: string, change: (item: TrackItem) => TrackItem) => void;
  /** It is time to try again after a transient error. */
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
      const saveError = saveErrorOf(error);
      if (isClosed) return;
      if (saveError.kind === 'stale') {
        update(key, (current) => takeShared(current, saveError.current as UnsavedTrack));
        return share(key);
      }
      if (saveError.kind === 'transient') retry.failed(error);
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

/** An uploaded recording that is not a track yet, and that no creation without an answer may have made one. */
export type UnsavedItem = TrackItem & NewTrack;
export const isUnsaved = (item: TrackItem): item is UnsavedItem =>
  item.uuid === null && item.pending === null && item.audio.state === 'ready';

const withoutKey = <Row extends { readonly key: string }>({ key: _, ...row }: Row) => row;
const withKeys = (rows: readonly object[] = []) => rows.map((row, index) => ({ ...row, key: `${index}` }));

export const toShare = (form: TrackForm, position: number): SentUnsavedTrack => ({
  position,
  fields: {
    ...form,
    artists: [...form.artists],
    composers: form.composers.map(withoutKey),
    credits: form.credits.map(withoutKey),
  },
});

const sharedOf = ({ version, position, fields }: UnsavedTrack): SharedForm | null => {
  const form = parseForm({ ...fields, composers: withKeys(fields.composers), credits: withKeys(fields.credits) });
  return form && { version, position, form };
};

/** Merges the fields of two browsers; where both changed a field, the later text wins. */
const merge = ({ form, shared, typedAt = 0 }: UnsavedItem, theirs: SharedForm, updatedAt: string): TrackForm => {
  // The answer to the form sent from here was lost.
  if (!shared) return form;
  const { merged, conflicts } = mergeForms(shared.form, form, theirs.form);
  if (typedAt >= Date.parse(updatedAt)) return merged;
  return { ...merged, ...Object.fromEntries(conflicts.map((field) => [field, theirs.form[field]])) };
};

/** Merges what another browser typed into an unsaved track. */
export const takeShared = (item: TrackItem, theirs: UnsavedTrack): TrackItem => {
  const shared = sharedOf(theirs);
  if (!isUnsaved(item) || !shared || item.shared?.version === shared.version) return item;
  return { ...item, form: merge(item, shared, theirs.updated_at), shared };
};

const newItemOf = (theirs: UnsavedTrack): TrackItem[] => {
  const shared = sharedOf(theirs);
  if (!shared) return [];
  const audio = audioOf(theirs.file);
  const { uuid: key } = theirs.file;
  return [
    {
      key,
      form: shared.form,
      audio,
      source: null,
      uuid: null,
      version: null,
      saved: null,
      pending: null,
      shared,
      ...IDLE,
    },
  ];
};

/** Applies to an unsaved track what happened to it elsewhere; drops it if it was removed there and not changed here. */
const follow = (item: UnsavedItem, { tracks, unsaved_tracks }: ServerTracks): TrackItem[] => {
  const track = tracks.find(({ wav_uuid }) => wav_uuid === wavOf(item));
  if (track) return [asTrack(item, track)];
  const theirs = unsaved_tracks.find(({ file }) => file.uuid === wavOf(item));
  if (theirs) return [takeShared(item, theirs)];
  if (!item.shared) return [item];
  // Its file went with it.
  return isSameForm(item.shared.form, item.form)
    ? []
    : [{ ...item, audio: { state: 'missing' }, source: null, shared: undefined }];
};

type ServerTracks = Pick<Release, 'tracks' | 'unsaved_tracks'>;

/** Merges the server's unsaved tracks into the list; returns the same list if nothing changed. */
export const takeUnsaved = (
  items: readonly TrackItem[],
  // A node of the version before lists none.
  { tracks, unsaved_tracks = [] }: ServerTracks,
): readonly TrackItem[] => {
  const next = items.flatMap((item) => (isUnsaved(item) ? follow(item, { tracks, unsaved_tracks }) : [item]));
  for (const theirs of unsaved_tracks)
    if (!items.some((item) => wavOf(item) === theirs.file.uuid)) next.splice(theirs.position, 0, ...newItemOf(theirs));
  const isSame = next.length === items.length && next.every((item, index) => item === items[index]);
  return isSame ? items : next;
};
