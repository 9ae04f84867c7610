import type { Track } from '@dubplate/contract/releases/schemas';
import type { UploadStep } from '#features/releases/authoring/uploads/upload-queue.ts';
import { formOf, mergeForms, type TrackForm } from './track-form.ts';
import {
  type Audio,
  audioOf,
  IDLE,
  type PendingTrack,
  type Recording,
  type SourceFile,
  type TrackIdentity,
  type TrackItem,
  type TrackSaving,
  type UnstoredAudio,
} from './track-item.ts';

/** The upload steps that each audio state allows; `done` ends in `ready`. */
export const uploadMoves: Readonly<Record<Audio['state'], readonly UploadStep['step'][]>> = {
  queued: ['queued', 'sending', 'waiting', 'failed', 'done'],
  sending: ['sending', 'waiting', 'failed', 'done'],
  waiting: ['sending', 'failed', 'done'],
  failed: ['queued'],
  interrupted: ['queued'],
  ready: [],
  missing: [],
};

const audioAt = (name: string, step: Exclude<UploadStep, { step: 'done' }>): UnstoredAudio => {
  const { step: state, ...rest } = step;
  return { state, name, ...rest } as UnstoredAudio;
};

/** The track after a step of its upload; the same item where that step can't come in its state. */
export const moveUpload = (item: TrackItem, step: UploadStep): TrackItem => {
  if (item.source === null || !uploadMoves[item.audio.state].includes(step.step)) return item;
  if (step.step === 'done') return { ...item, audio: audioOf(step.file), source: null };
  return { ...item, audio: audioAt(item.source.name, step) };
};

/** The track with something more known about the file it is made from. */
export const withSource = (item: TrackItem, part: Partial<SourceFile>): TrackItem =>
  item.source === null ? item : { ...item, source: { ...item.source, ...part } };

/** Records the time of the edit. A saved track needs none, because it has a version. */
export const withTypedAt = (item: TrackItem, at: Date): TrackItem =>
  item.uuid === null ? { ...item, typedAt: at.getTime() } : item;

/** Replaces a refused or missing file. Returns the same item if the track has a file. */
export const withFile = (item: TrackItem, { name, size, lastModified }: File): TrackItem => {
  const { state } = item.audio;
  if (item.uuid !== null || (state !== 'failed' && state !== 'missing')) return item;
  return { ...item, audio: { state: 'queued', name }, source: { name, size, lastModified, address: null } };
};

export type TrackEvent =
  | { readonly type: 'edited'; readonly form: TrackForm }
  | { readonly type: 'saveStarted' }
  | { readonly type: 'creationSent'; readonly pending: PendingTrack }
  /** The creation was answered: what it was sent with is what the server has. */
  | { readonly type: 'created'; readonly uuid: string; readonly version: number }
  | { readonly type: 'changed'; readonly form: TrackForm; readonly version: number }
  /** Changed elsewhere in other fields: `form` is both together. */
  | { readonly type: 'merged'; readonly theirs: Track; readonly form: TrackForm }
  | { readonly type: 'conflicted'; readonly theirs: Track }
  | { readonly type: 'saveEnded' }
  | { readonly type: 'saveTroubled'; readonly error: unknown }
  | { readonly type: 'saveRefused'; readonly error: unknown }
  | { readonly type: 'resolved'; readonly choice: 'mine' | 'theirs' }
  /** Seen on the server as another page or device left it; not the answer to a save of this page. */
  | { readonly type: 'changedElsewhere'; readonly theirs: Track }
  | { readonly type: 'deletedElsewhere' };

type EventType = TrackEvent['type'];
type Move<Saving extends TrackSaving, Type extends EventType> = (
  item: TrackItem & { readonly saving: Saving },
  event: Extract<TrackEvent, { type: Type }>,
) => TrackItem;

const edit = <Item extends TrackItem>(item: Item, { form }: { readonly form: TrackForm }) => ({ ...item, form });
const start = (item: TrackItem): TrackItem => ({ ...item, saving: 'saving', error: null, theirs: null });

/**
 * Merges their changes if they are in different fields. Otherwise keeps mine, and the next save reports the conflict.
 */
const takeTheirs = (item: TrackItem, { theirs }: { readonly theirs: Track }): TrackItem => {
  if (item.uuid === null || theirs.version <= item.version) return item;
  const saved = formOf(theirs);
  const { merged, conflicts } = mergeForms(item.saved, item.form, saved);
  return conflicts.length > 0 ? item : { ...item, version: theirs.version, saved, form: merged };
};

/** Keeps the edits of a deleted track as a new track, to be saved or removed. */
const keepAsNew = ({ key, form, ...item }: TrackIdentity & Recording): TrackItem => {
  const recording =
    item.source === null ? { audio: item.audio, source: null } : { audio: item.audio, source: item.source };
  return { key, form, ...recording, uuid: null, version: null, saved: null, pending: null, ...IDLE };
};

/** Converts a track of a release that was deleted elsewhere for a new release. A saved track has lost its file. */
export const withoutRelease = (item: TrackIdentity & Recording & { readonly uuid: string | null }): TrackItem =>
  keepAsNew(item.uuid === null ? item : { ...item, audio: { state: 'missing' }, source: null });

/** The transition of each event in each saving state. An event without a transition changes nothing. */
export const savingMoves: { readonly [S in TrackSaving]: { readonly [T in EventType]?: Move<S, T> } } = {
  idle: { edited: edit, saveStarted: start, changedElsewhere: takeTheirs, deletedElsewhere: keepAsNew },
  saving: {
    // The user can edit during a save.
    edited: edit,
    creationSent: (item, { pending }) => (item.uuid === null ? { ...item, pending } : item),
    created: (item, { uuid, version }) =>
      item.pending === null ? item : { ...item, uuid, version, saved: item.pending.form, pending: null },
    changed: (item, { form, version }) => (item.uuid === null ? item : { ...item, version, saved: form }),
    merged: (item, { theirs, form }) =>
      item.uuid === null ? item : { ...item, version: theirs.version, saved: formOf(theirs), form },
    conflicted: (item, { theirs }) =>
      item.uuid === null ? item : { ...item, saving: 'conflict', error: null, theirs },
    saveEnded: (item) => ({ ...item, ...IDLE }),
    saveTroubled: (item, { error }) => ({ ...item, saving: 'waiting', error }),
    // A refused creation left nothing on the server, so the next try may send other content under a new key.
    saveRefused: (item, { error }) => ({ ...item, saving: 'failed', error, pending: null }),
  },
  waiting: { edited: edit, saveStarted: start, changedElsewhere: takeTheirs, deletedElsewhere: keepAsNew },
  failed: {
    edited: (item, event) => ({ ...edit(item, event), ...IDLE }),
    saveStarted: start,
    changedElsewhere: takeTheirs,
    deletedElsewhere: keepAsNew,
  },
  conflict: {
    edited: edit,
    saveStarted: start,
    changedElsewhere: (item, { theirs }) => (theirs.version > item.theirs.version ? { ...item, theirs } : item),
    deletedElsewhere: keepAsNew,
    resolved: (item, { choice }) => {
      const saved = formOf(item.theirs);
      const form = choice === 'mine' ? mergeForms(item.saved, item.form, saved).merged : saved;
      return { ...item, version: item.theirs.version, saved, form, ...IDLE };
    },
  },
};

/** The track after an event; the same item where the event means nothing in its state. */
export const moveTrack = (item: TrackItem, event: TrackEvent): TrackItem => {
  const move = savingMoves[item.saving][event.type] as ((item: TrackItem, event: TrackEvent) => TrackItem) | undefined;
  return move ? move(item, event) : item;
};
