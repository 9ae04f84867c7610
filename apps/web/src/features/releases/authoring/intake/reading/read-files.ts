import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import type { DroppedFile } from '#ui/files/dropped-files.ts';
import { type RejectedFile, sortFiles } from './found-files.ts';
import { type InspectedRecording, inspectRecording } from './inspect-recording.ts';
import { type ReadRecording, type Understanding, understand } from './understand.ts';

export interface ReadFiles {
  readonly cover: File | null;
  /** There are pictures, but none has the name of a cover. */
  readonly isCoverUnclear: boolean;
  /** Null where there are no recordings. */
  readonly understanding: Understanding | null;
  readonly rejected: readonly RejectedFile[];
}

/** Files read at the same time: a disk gains nothing from more. */
const AT_ONCE = 4;

const inspect = async (file: File): Promise<InspectedRecording | null> => inspectRecording(file).catch(() => null);

const inspectAll = async (files: readonly DroppedFile[]): Promise<(InspectedRecording | null)[]> => {
  const results: (InspectedRecording | null)[] = files.map(() => null);
  const next = files.entries();
  const work = async () => {
    for (const [index, { file }] of next) results[index] = await inspect(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
};

/**
 * Sorts added files and reads the headers and tags of the recordings, never their sound data.
 * @param tracksSoFar the current number of tracks, which counts towards the limit
 */
export const readFiles = async (files: readonly DroppedFile[], tracksSoFar: number): Promise<ReadFiles> => {
  const { cover, isCoverUnclear, recordings, rejected } = sortFiles(files);
  const inspected = await inspectAll(recordings);
  const read: ReadRecording[] = [];
  const allRejected: RejectedFile[] = [...rejected];
  for (const [index, recording] of recordings.entries()) {
    const result = inspected[index];
    const why = result ? result.defect : 'unreadable';
    if (why) allRejected.push({ name: recording.file.name, why });
    else read.push({ ...recording, tags: result?.tags ?? null });
  }
  if (read.length === 0) return { cover, isCoverUnclear, understanding: null, rejected: allRejected };
  const whole = understand(read);
  const room = Math.max(0, TRACKS_MAX - tracksSoFar);
  for (const { file } of whole.tracks.slice(room)) allRejected.push({ name: file.name, why: 'many' });
  const understanding = { ...whole, tracks: whole.tracks.slice(0, room) };
  return { cover, isCoverUnclear, understanding, rejected: allRejected };
};
