import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { Track, TrackInput } from '@dubplate/contract/releases/schemas';
import type { TrackFields } from '@dubplate/rules/releases/release-shape';
import type { TrackProgress } from '@dubplate/rules/releases/submit-state';
import { formOf, isSameForm, type TrackForm } from './track-form.ts';

export interface AudioFile {
  readonly uuid: string;
  readonly name: string;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** What stores would not take of it, in codes. */
  readonly advice: readonly string[];
}

/** How far the track's audio is. */
export type Audio =
  | { readonly state: 'queued' | 'waiting'; readonly name: string }
  | { readonly state: 'sending'; readonly name: string; readonly loaded: number; readonly total: number }
  | { readonly state: 'failed'; readonly name: string; readonly error: unknown }
  | { readonly state: 'ready'; readonly file: AudioFile }
  | { readonly state: 'missing' };

/** A creation that may have reached the server: sent again to the letter until it is answered. */
export interface PendingTrack {
  readonly key: string;
  readonly body: TrackInput;
  readonly form: TrackForm;
}

export type TrackSaving = 'idle' | 'saving' | 'offline' | 'failed';

/** One track of the list, from the chosen file to the saved track. */
export interface TrackItem {
  /** Tells items apart on this page; stays the same when the track is saved. */
  readonly key: string;
  /** Null until the track is saved for the first time. */
  readonly uuid: string | null;
  readonly version: number | null;
  readonly audio: Audio;
  readonly form: TrackForm;
  /** As the server has it. */
  readonly saved: TrackForm | null;
  readonly pending: PendingTrack | null;
  readonly saving: TrackSaving;
  readonly error: unknown;
  /** Changed elsewhere in the same fields: what stands there. */
  readonly theirs: Track | null;
}

export const audioOf = (file: Pick<FileEntity, 'uuid' | 'name' | 'duration'> & { advice?: string[] }): Audio => ({
  state: 'ready',
  file: { uuid: file.uuid, name: file.name, duration: file.duration, advice: file.advice ?? [] },
});

export const itemOf = (track: Track): TrackItem => ({
  key: track.uuid,
  uuid: track.uuid,
  version: track.version,
  audio: track.file ? audioOf(track.file) : { state: 'missing' },
  form: formOf(track),
  saved: formOf(track),
  pending: null,
  saving: 'idle',
  error: null,
  theirs: null,
});

export const newItem = (key: string, name: string, form: TrackForm): TrackItem => ({
  key,
  uuid: null,
  version: null,
  audio: { state: 'queued', name },
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
  if (item.audio.state === 'failed') return { state: 'error', hasChanges: false };
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
