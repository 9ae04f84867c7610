import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import type { KeptCover } from '#features/releases/authoring/cover/kept-cover.ts';
import type { KeptRecording } from '#features/releases/authoring/recordings/kept-recording.ts';
import type { DraftJournal } from '../draft.ts';

/** The parts of one draft stored in this browser until the server has all of them. */
export interface KeptDraft {
  readonly key: string;
  /** Null until the draft's creation was answered. */
  readonly uuid: string | null;
  readonly journal: DraftJournal | null;
  readonly tracks: readonly KeptTrack[];
  /** Recordings whose files wait in this browser. */
  readonly recordings: readonly KeptRecording[];
  /** A cover whose picture waits in this browser. */
  readonly cover: KeptCover | null;
}

/** Whether nothing is left to keep. */
export const isEmptyKept = ({ journal, tracks, recordings, cover }: KeptDraft): boolean =>
  journal === null && tracks.length === 0 && recordings.length === 0 && cover === null;
