import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { SentTrack, Track } from '@dubplate/contract/releases/schemas';
import type { TrackFields } from '@dubplate/rules/releases/release-shape';
import type { TrackProgress } from '@dubplate/rules/releases/submit-state';
import type { TransientFailure } from '#lib/errors.ts';
import { formOf, isSameForm, type TrackForm } from './track-form.ts';

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
  | { readonly state: 'waiting'; readonly name: string; readonly trouble: TransientFailure }
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

/** A creation that may have reached the server: repeated unchanged until it is answered. */
export interface PendingTrack {
  readonly key: string;
  readonly body: SentTrack;
  readonly form: TrackForm;
}

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

type Saving =
  | { readonly saving: 'idle' | 'saving'; readonly error: null; readonly theirs: null }
  /** `waiting`: the last try met trouble, which is `error`; it is retried automatically. */
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

/** One track of the list, from the chosen file to the saved track. `track-moves.ts` has the ways it can change. */
export type TrackItem = TrackIdentity & Recording & ((NewTrack & Saving) | (SavedTrack & (Saving | Conflict)));
export type TrackSaving = TrackItem['saving'];

type KnownFile = Pick<FileEntity, 'uuid' | 'name' | 'duration'> & Partial<FileEntity>;

export const audioOf = ({ uuid, name, duration, advice = [], ...file }: KnownFile): StoredAudio => {
  const { sha256, sample_rate, bits_per_sample, channels } = file;
  return { state: 'ready', file: { uuid, name, duration, advice, sha256, sample_rate, bits_per_sample, channels } };
};

export const IDLE = { saving: 'idle', error: null, theirs: null } as const;

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
