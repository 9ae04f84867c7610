import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { SentTrack, Track } from '@dubplate/contract/releases/schemas';
import type { TrackFields } from '@dubplate/rules/releases/release-shape';
import type { TrackProgress } from '@dubplate/rules/releases/submit-state';
import { validateTrack } from '@dubplate/rules/releases/validate-track';
import type { TransientError } from '#lib/errors.ts';
import type { UploadStep } from '#lib/upload/upload-queue.ts';
import { createMoves, IDLE, type Pending, type ResourceEvent } from '../resource.ts';
import { formOf, isSameForm, mergeForms, type TrackForm } from './track-form.ts';

const known = new WeakMap<TrackItem, ReturnType<typeof validateTrack>>();

/** Returns the missing or invalid parts of a track. Memoized: every keystroke reads it for all tracks. */
export const issuesOf = (item: TrackItem): ReturnType<typeof validateTrack> => {
  const issues = known.get(item) ?? validateTrack(rulesFieldsOf(item));
  known.set(item, issues);
  return issues;
};

/** Whether pressing Save would save something: it is complete and valid, and the server does not have it so. */
export const canBeSaved = (item: TrackItem): boolean =>
  hasChanges(item) && item.saving !== 'saving' && item.saving !== 'conflict' && issuesOf(item).length === 0;

/** Whether only its person can bring the track further: something is missing or wrong, refused, or to be decided. */
const needsPerson = (item: TrackItem): boolean =>
  item.saving === 'failed' ||
  item.saving === 'conflict' ||
  issuesOf(item).some(({ code }) => code !== 'track_must_have_audio');

/** Returns the next incomplete track after this one, wrapping around the end of the list. */
export const nextIncomplete = (items: readonly TrackItem[], after: string | null): TrackItem | null => {
  const place = items.findIndex(({ key }) => key === after) + 1;
  const others = [...items.slice(place), ...items.slice(0, place)];
  return others.find((item) => item.key !== after && needsPerson(item)) ?? null;
};

export interface AudioFile {
  readonly uuid: string;
  readonly name: string;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** Codes of the reasons for which stores may refuse the file. */
  readonly advice: readonly string[];
  /** Hash of the bytes. An older release of the app did not store this field or the three after it. */
  readonly sha256?: string | undefined;
  /** Hertz, bits. */
  readonly sample_rate?: number | null | undefined;
  readonly bits_per_sample?: number | null | undefined;
  readonly channels?: number | null | undefined;
}

/** Audio whose file is not on the server. */
export type UnstoredAudio =
  | { readonly state: 'queued'; readonly name: string }
  /** It is retried automatically. */
  | { readonly state: 'waiting'; readonly name: string; readonly reason: TransientError }
  | { readonly state: 'sending'; readonly name: string; readonly loaded: number; readonly total: number }
  | { readonly state: 'failed'; readonly name: string; readonly error: unknown }
  /** An earlier visit ended during the upload: choosing the same file again sends only the rest. */
  | { readonly state: 'interrupted'; readonly name: string };
export type StoredAudio = { readonly state: 'ready'; readonly file: AudioFile };
export type MissingAudio = { readonly state: 'missing' };
export type Audio = UnstoredAudio | StoredAudio | MissingAudio;

/** The file a track was made from, so that it is recognized, and where its upload is on the server. */
export interface SourceFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds, from the file system. */
  readonly lastModified: number;
  /** Null until the upload has begun. */
  readonly address: string | null;
}

export const isSameFile = (source: SourceFile, file: File): boolean =>
  source.name === file.name && source.size === file.size && source.lastModified === file.lastModified;

export type PendingTrack = Pending<TrackForm, SentTrack>;

/** The audio of a track; its source is known for as long as the server does not have the file. */
export type Recording =
  | { readonly audio: UnstoredAudio; readonly source: SourceFile }
  | { readonly audio: StoredAudio | MissingAudio; readonly source: null };

/** The server's copy of an unsaved track, which other browsers show. */
export interface SharedForm {
  readonly version: number;
  readonly position: number;
  readonly form: TrackForm;
}

/** A track that the server has not confirmed yet. */
export interface NewTrack {
  readonly uuid: null;
  readonly version: null;
  readonly saved: null;
  readonly pending: PendingTrack | null;
  readonly shared?: SharedForm | undefined;
  /** When it was last typed here, by the server's clock, in milliseconds. */
  readonly typedAt?: number | undefined;
}

export interface SavedTrack {
  readonly uuid: string;
  readonly version: number;
  /** The form as the server has it. */
  readonly saved: TrackForm;
  readonly pending: null;
}

type Unconflicted =
  | { readonly saving: 'idle' | 'saving'; readonly error: null; readonly theirs: null }
  | { readonly saving: 'waiting' | 'failed'; readonly error: unknown; readonly theirs: null };

/** The same fields were changed elsewhere: `theirs` is the track as the server has it. */
interface Conflict {
  readonly saving: 'conflict';
  readonly error: null;
  readonly theirs: Track;
}

/** The parts of a track that do not depend on its file. */
export interface TrackIdentity {
  /** Identifies the item on this page; does not change when the track is saved. */
  readonly key: string;
  readonly form: TrackForm;
}

/** One track of the list, from the chosen file to the saved track. */
export type TrackItem = TrackIdentity &
  Recording &
  ((NewTrack & Unconflicted) | (SavedTrack & (Unconflicted | Conflict)));

type KnownFile = Pick<FileEntity, 'uuid' | 'name' | 'duration'> & Partial<FileEntity>;

export const audioOf = ({ uuid, name, duration, advice = [], ...file }: KnownFile): StoredAudio => {
  const { sha256, sample_rate, bits_per_sample, channels } = file;
  return { state: 'ready', file: { uuid, name, duration, advice, sha256, sample_rate, bits_per_sample, channels } };
};

export const itemOf = (track: Track): TrackItem & SavedTrack => {
  const form = formOf(track);
  return {
    key: track.uuid,
    uuid: track.uuid,
    version: track.version,
    ...(track.file
      ? { audio: audioOf(track.file), source: null }
      : { audio: { state: 'missing' } as const, source: null }),
    form,
    saved: form,
    pending: null,
    ...IDLE,
  };
};

export const newItem = (key: string, { name, size, lastModified }: File, form: TrackForm) =>
  ({
    key,
    uuid: null,
    version: null,
    audio: { state: 'queued', name },
    source: { name, size, lastModified, address: null },
    form,
    saved: null,
    pending: null,
    ...IDLE,
  }) satisfies TrackItem;

/** The name of the track's file; empty where there is none. */
export const fileNameOf = ({ audio, source }: TrackItem): string =>
  audio.state === 'ready' ? audio.file.name : (source?.name ?? '');

export const wavOf = ({ audio }: TrackItem): string | null => (audio.state === 'ready' ? audio.file.uuid : null);
export const durationOf = ({ audio }: TrackItem): number | null =>
  audio.state === 'ready' ? audio.file.duration : null;

const knownChanges = new WeakMap<TrackItem, boolean>();

/**
 * Returns true if the form has edits that the server does not have. Memoized per track state, because the page reads it
 * often.
 */
export const hasChanges = (item: TrackItem): boolean => {
  const { saved, form } = item;
  const isChanged = knownChanges.get(item) ?? (saved === null || !isSameForm(saved, form));
  knownChanges.set(item, isChanged);
  return isChanged;
};

/** The track's state as the submit button reads it. */
export const progressOf = (item: TrackItem): TrackProgress => {
  switch (item.audio.state) {
    case 'queued':
    case 'waiting':
    case 'sending':
      return { state: 'uploading', hasChanges: false };
    case 'failed':
    case 'interrupted':
      return { state: 'error', hasChanges: false };
    default:
      return item.uuid === null
        ? { state: 'unsaved', hasChanges: true }
        : { state: 'saved', hasChanges: hasChanges(item) || item.saving === 'saving' };
  }
};

/** The track as the rules read it. */
export const rulesFieldsOf = (item: TrackItem): TrackFields => ({
  ...item.form,
  wav_uuid: wavOf(item),
  file: item.audio.state === 'ready' ? { duration: item.audio.file.duration } : null,
});

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

export type TrackEvent = ResourceEvent<TrackForm, Track, SentTrack>;
/** The state table of a track's saving, and the function that applies an event. */
export const { moves: savingMoves, move: moveTrack } = createMoves<TrackForm, Track, SentTrack>({
  formOf,
  isSame: isSameForm,
  merge: mergeForms,
});

/** Keeps the edits of a deleted track as a new track, to be saved or removed. */
export const keepAsNew = ({ key, form, ...item }: TrackIdentity & Recording): TrackItem => {
  const recording =
    item.source === null ? { audio: item.audio, source: null } : { audio: item.audio, source: item.source };
  return { key, form, ...recording, uuid: null, version: null, saved: null, pending: null, ...IDLE };
};

/** Converts a track of a release that was deleted elsewhere for a new release. A saved track has lost its file. */
export const withoutRelease = (item: TrackIdentity & Recording & { readonly uuid: string | null }): TrackItem =>
  keepAsNew(item.uuid === null ? item : { ...item, audio: { state: 'missing' }, source: null });
