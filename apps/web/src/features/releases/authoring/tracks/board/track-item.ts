import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { Track, TrackInput } from '@dubplate/contract/releases/schemas';
import type { TrackFields } from '@dubplate/rules/releases/release-shape';
import type { TrackProgress } from '@dubplate/rules/releases/submit-state';
import type { Trouble } from '#lib/retry/trouble.ts';
import { formOf, isSameForm, type TrackForm } from '../form/track-form.ts';

export interface AudioFile {
  readonly uuid: string;
  readonly name: string;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** What stores would not take of it, in codes. */
  readonly advice: readonly string[];
  /** Of the bytes; absent where it was kept by an older page, as are the three that follow. */
  readonly sha256?: string | undefined;
  /** Hertz, bits. */
  readonly sample_rate?: number | null | undefined;
  readonly bits_per_sample?: number | null | undefined;
  readonly channels?: number | null | undefined;
}

/** How far the track's audio is. */
export type Audio =
  | { readonly state: 'queued'; readonly name: string }
  /** It goes on by itself. */
  | { readonly state: 'waiting'; readonly name: string; readonly trouble: Trouble }
  | { readonly state: 'sending'; readonly name: string; readonly loaded: number; readonly total: number }
  | { readonly state: 'failed'; readonly name: string; readonly error: unknown }
  /** An earlier visit ended in the middle: the same file brings the rest. */
  | { readonly state: 'interrupted'; readonly name: string }
  | { readonly state: 'ready'; readonly file: AudioFile }
  | { readonly state: 'missing' };

/** The file that a track was made of, so that it is known again, and where its upload stands on the server. */
export interface SourceFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As the file system has it, in milliseconds. */
  readonly lastModified: number;
  /** Null until the upload has begun. */
  readonly address: string | null;
}

export const isSameFile = (source: SourceFile, file: File): boolean =>
  source.name === file.name && source.size === file.size && source.lastModified === file.lastModified;

/** A creation that may have reached the server: sent again to the letter until it is answered. */
export interface PendingTrack {
  readonly key: string;
  readonly body: TrackInput;
  readonly form: TrackForm;
}

/** `waiting`: the last try met trouble, told by `error`; the next one comes by itself. */
export type TrackSaving = 'idle' | 'saving' | 'waiting' | 'failed';

/** One track of the list, from the chosen file to the saved track. */
export interface TrackItem {
  /** Tells items apart on this page; stays the same when the track is saved. */
  readonly key: string;
  /** Null until the track is saved for the first time. */
  readonly uuid: string | null;
  readonly version: number | null;
  readonly audio: Audio;
  /** What is being uploaded; null once it is on the server. */
  readonly source: SourceFile | null;
  readonly form: TrackForm;
  /** As the server has it. */
  readonly saved: TrackForm | null;
  readonly pending: PendingTrack | null;
  readonly saving: TrackSaving;
  readonly error: unknown;
  /** Changed elsewhere in the same fields: what stands there. */
  readonly theirs: Track | null;
}

type KnownFile = Pick<FileEntity, 'uuid' | 'name' | 'duration'> & Partial<FileEntity>;

export const audioOf = ({ uuid, name, duration, advice = [], ...file }: KnownFile): Audio => {
  const { sha256, sample_rate, bits_per_sample, channels } = file;
  return { state: 'ready', file: { uuid, name, duration, advice, sha256, sample_rate, bits_per_sample, channels } };
};

export const itemOf = (track: Track): TrackItem => ({
  key: track.uuid,
  uuid: track.uuid,
  version: track.version,
  audio: track.file ? audioOf(track.file) : { state: 'missing' },
  source: null,
  form: formOf(track),
  saved: formOf(track),
  pending: null,
  saving: 'idle',
  error: null,
  theirs: null,
});

export const newItem = (key: string, { name, size, lastModified }: File, form: TrackForm): TrackItem => ({
  key,
  uuid: null,
  version: null,
  audio: { state: 'queued', name },
  source: { name, size, lastModified, address: null },
  form,
  saved: null,
  pending: null,
  saving: 'idle',
  error: null,
  theirs: null,
});

export const wavOf = ({ audio }: TrackItem): string | null => (audio.state === 'ready' ? audio.file.uuid : null);
export const durationOf = ({ audio }: TrackItem): number | null =>
  audio.state === 'ready' ? audio.file.duration : null;

export const hasChanges = ({ saved, form }: TrackItem): boolean => saved === null || !isSameForm(saved, form);

const isUnderWay = (audio: Audio): boolean =>
  audio.state === 'queued' || audio.state === 'waiting' || audio.state === 'sending';

/** The track's state as the submit button reads it. */
export const progressOf = (item: TrackItem): TrackProgress => {
  if (isUnderWay(item.audio)) return { state: 'uploading', hasChanges: false };
  if (item.audio.state === 'failed' || item.audio.state === 'interrupted') return { state: 'error', hasChanges: false };
  return item.uuid === null
    ? { state: 'unsaved', hasChanges: true }
    : { state: 'saved', hasChanges: hasChanges(item) || item.saving === 'saving' };
};

/** The track as the rules read it. */
export const rulesFieldsOf = (item: TrackItem): TrackFields => ({
  ...item.form,
  wav_uuid: wavOf(item),
  file: item.audio.state === 'ready' ? { duration: item.audio.file.duration } : null,
});
