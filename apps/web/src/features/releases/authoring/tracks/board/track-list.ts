import type { Track } from '@dubplate/contract/releases/schemas';
import { type Audio, hasChanges, itemOf, type TrackItem } from './track-item.ts';

/** What outlives the page of one track: everything typed that the server does not have yet. */
export type KeptTrack = Pick<TrackItem, 'key' | 'uuid' | 'version' | 'audio' | 'source' | 'form' | 'saved' | 'pending'>;

/** The audio as the next visit finds it: what was on its way has stopped. */
const interruptedAudio = ({ audio, source }: TrackItem): Audio =>
  source ? { state: 'interrupted', name: source.name } : audio;

const keptTrack = (item: TrackItem): KeptTrack => {
  const { key, uuid, version, source, form, saved, pending } = item;
  return { key, uuid, version, audio: interruptedAudio(item), source, form, saved, pending };
};

/** The tracks worth keeping: changed ones, and those whose file is still on its way. */
export const keptTracks = (items: readonly TrackItem[]): KeptTrack[] =>
  items.filter((item) => item.audio.state !== 'failed' && hasChanges(item)).map(keptTrack);

/** The tracks that the release never had. A creation that was not answered was made for the release as it was. */
export const newTracks = (items: readonly TrackItem[]): KeptTrack[] =>
  items.filter(({ uuid }) => uuid === null).map((item) => ({ ...keptTrack(item), pending: null }));

const revived = (kept: KeptTrack): TrackItem => ({ ...kept, saving: 'idle', error: null, theirs: null });

/**
 * The list as it was left: what the server has, with what was typed and not saved laid over it. A track whose
 * creation was answered after the page had gone is recognised by its file.
 */
export const restoreTracks = (tracks: readonly Track[], kept: readonly KeptTrack[]): TrackItem[] => {
  const keptOf = (track: Track) =>
    kept.find(({ uuid, audio }) =>
      uuid === null ? audio.state === 'ready' && audio.file.uuid === track.wav_uuid : uuid === track.uuid,
    );
  const standing = tracks.map((track): TrackItem => {
    const item = itemOf(track);
    const left = keptOf(track);
    if (!left) return item;
    // What was typed was typed over an older version: its save will be told so, and merge.
    const base = left.saved ? { version: left.version, saved: left.saved } : {};
    return { ...item, ...base, form: left.form };
  });
  const isStanding = (one: KeptTrack) => tracks.some((track) => keptOf(track) === one);
  return [...standing, ...kept.filter((one) => one.uuid === null && !isStanding(one)).map(revived)];
};

/** Brings the list to what the server has: tracks removed elsewhere go, tracks added elsewhere come. */
export const reconcile = (items: readonly TrackItem[], tracks: readonly Track[]): TrackItem[] => {
  const kept = items.filter(({ uuid }) => uuid === null || tracks.some((track) => track.uuid === uuid));
  const added = tracks.filter((track) => !items.some(({ uuid }) => uuid === track.uuid));
  return [...kept, ...added.map(itemOf)];
};

/** The items in the order of these keys; items that it does not name stay at the end. */
export const inOrder = (items: readonly TrackItem[], keys: readonly string[]): TrackItem[] => {
  const place = (item: TrackItem) => {
    const index = keys.indexOf(item.key);
    return index === -1 ? keys.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
};

/** The saved tracks in the order that the person gave them. */
export const savedOrder = (items: readonly TrackItem[]): string[] => items.flatMap(({ uuid }) => uuid ?? []);
