import type { Track } from '@dubplate/contract/releases/schemas';
import { IDLE } from '../resource.ts';
import type { TrackForm } from './track-form.ts';
import {
  hasChanges,
  itemOf,
  keepAsNew,
  moveTrack,
  type NewTrack,
  type Recording,
  type TrackIdentity,
  type TrackItem,
  withoutRelease,
} from './track-item.ts';

/** A track that the server has: its uuid, and its content there at an earlier visit. */
interface KnownTrack {
  readonly uuid: string;
  readonly version: number | null;
  readonly saved: TrackForm | null;
  readonly pending: null;
}

/** The part of one track that outlives the page: all edits that the server does not have yet. */
export type KeptTrack = TrackIdentity & Recording & (NewTrack | KnownTrack);

/** Converts a track for storage. A running upload becomes interrupted. */
const toKept = (item: TrackItem): KeptTrack => {
  const { saving: _saving, error: _error, theirs: _theirs, ...kept } = item;
  return kept.source ? { ...kept, audio: { state: 'interrupted', name: kept.source.name } } : kept;
};

/** Selects the tracks to store: edited tracks and tracks whose file is still uploading. */
export const keptTracks = (items: readonly TrackItem[]): KeptTrack[] =>
  items.filter((item) => item.audio.state !== 'failed' && hasChanges(item)).map(toKept);

/** The tracks that the release never had. A creation without an answer was made for the release as it was. */
export const newTracks = (items: readonly TrackItem[]): KeptTrack[] =>
  items.filter(({ uuid }) => uuid === null).map((item) => ({ ...toKept(item), pending: null }));

/**
 * Returns the saved track that an unsaved one became, in an unanswered call or in another browser, with the later edits
 * of this page. If both changed the same field, it has version 0, which no track on the server has: its save then
 * reports the conflict.
 */
export const asTrack = (own: TrackIdentity & NewTrack, theirs: Track): TrackItem => {
  const { key, form, pending, shared } = own;
  const item = { ...itemOf(theirs), key, form };
  const saved = pending?.form ?? shared?.form;
  return saved ? moveTrack({ ...item, version: 0, saved }, { type: 'changedElsewhere', theirs }) : item;
};

/**
 * Restores the list: the tracks of the server, with the stored edits that were not saved over them. A track whose
 * creation was answered after the page closed is recognized by its file. Edits of a deleted track become a new track
 * without a file.
 */
export const restoreTracks = (tracks: readonly Track[], kept: readonly KeptTrack[]): TrackItem[] => {
  const keptOf = (track: Track) =>
    kept.find(({ uuid, audio }) =>
      uuid === null ? audio.state === 'ready' && audio.file.uuid === track.wav_uuid : uuid === track.uuid,
    );
  const saved = tracks.map((track): TrackItem => {
    const item = itemOf(track);
    const own = keptOf(track);
    if (!own) return item;
    if (own.uuid === null) return asTrack({ ...own, key: item.key }, track);
    // It was typed over an older version: its save will be answered so, and merge.
    const base = own.saved && own.version !== null ? { version: own.version, saved: own.saved } : {};
    return { ...item, ...base, form: own.form };
  });
  const isOnServer = (one: KeptTrack) => tracks.some((track) => keptOf(track) === one);
  const own = kept.filter((one) => !isOnServer(one));
  return [...saved, ...own.map((one): TrackItem => (one.uuid === null ? { ...one, ...IDLE } : withoutRelease(one)))];
};

/** Whether this is the track that a creation without an answer has made. */
const isUnanswered = (item: TrackItem, track: Track): boolean =>
  item.uuid === null && item.pending?.body.wav_uuid === track.wav_uuid;

/** Sorts the items in the server's order. An item that the server does not have stays behind its predecessor. */
const inServerOrder = (items: readonly TrackItem[], tracks: readonly Track[]): TrackItem[] => {
  const uuids: string[] = tracks.map(({ uuid }) => uuid);
  const ordered = items
    .filter(({ uuid }) => uuid !== null)
    .sort((a, b) => uuids.indexOf(a.uuid ?? '') - uuids.indexOf(b.uuid ?? ''));
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (item.uuid === null) ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, item);
  }
  return ordered;
};

/**
 * The list together with the server's: tracks that were added, changed, deleted or moved elsewhere are so here too, and
 * nothing typed here is lost. `known` is the order that the server had when the list was last the same as its own: where
 * the list differs from that, the person has moved something since, and their order stays.
 */
export const reconcile = (
  items: readonly TrackItem[],
  tracks: readonly Track[],
  known: readonly string[],
): readonly TrackItem[] => {
  const kept = items.flatMap((item): TrackItem[] => {
    if (item.uuid === null) return [item];
    const theirs = tracks.find(({ uuid }) => uuid === item.uuid);
    if (theirs) return [moveTrack(item, { type: 'changedElsewhere', theirs })];
    if (!hasChanges(item)) return [];
    // A running save ends with the same answer.
    return [item.saving === 'saving' ? item : keepAsNew(item)];
  });
  const added = tracks.filter((track) => !items.some((item) => item.uuid === track.uuid || isUnanswered(item, track)));
  const all = [...kept, ...added.map(itemOf)];
  const isMoved = savedOrder(items).join() !== known.join();
  const next = isMoved ? all : inServerOrder(all, tracks);
  const isSame = next.length === items.length && next.every((item, index) => item === items[index]);
  return isSame ? items : next;
};

/** The items in the order of these keys; items that it does not name stay at the end. */
export const inOrder = (items: readonly TrackItem[], keys: readonly string[]): TrackItem[] => {
  const place = (item: TrackItem) => {
    const index = keys.indexOf(item.key);
    return index === -1 ? keys.length : index;
  };
  return [...items].sort((a, b) => place(a) - place(b));
};

/** The uuids of the saved tracks in the order that the person gave them. */
export const savedOrder = (items: readonly TrackItem[]): string[] => items.flatMap(({ uuid }) => uuid ?? []);
