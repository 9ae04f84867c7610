import { newKey } from '#lib/new-key.ts';
import { createSignal } from '#lib/store.ts';
import type { TrackBoard } from '../board/track-board.ts';
import type { TrackForm } from '../board/track-form.ts';
import type { KeptRecording, RecordingFiles } from './recording-files.ts';

export interface WaitingRecording extends KeptRecording {
  /** `page`: the browser had no room for it. `missing`: an earlier visit ended before the browser had it. */
  readonly place: 'storing' | 'browser' | 'page' | 'missing';
}

export interface NewRecording {
  readonly file: File;
  readonly title: string;
  readonly version: string;
}

export interface WaitingRecordingsOptions {
  readonly person: string;
  readonly kept: readonly KeptRecording[];
  /** Writes what outlives the page; the files are written after it, so that none is left without its record. */
  readonly keep: (recordings: KeptRecording[]) => Promise<void>;
  readonly files: RecordingFiles;
  readonly board: Pick<TrackBoard, 'add' | 'interruptedTrackOf' | 'resumeUpload' | 'onChange' | 'snapshot'>;
}

/**
 * The recordings of a draft that can't be uploaded yet: they wait in this browser, and stay there until the server has
 * each. `start` makes tracks of them.
 */
export const createWaitingRecordings = ({ person, kept, keep, files, board }: WaitingRecordingsOptions) => {
  const changed = createSignal();
  /** Files that were dropped on this page; they need not be read back. */
  const dropped = new Map<string, File>();
  /** Recordings that became tracks, with the keys of the tracks. */
  const started = new Map<string, { readonly recording: KeptRecording; readonly track: string }>();
  let waiting: readonly WaitingRecording[] = kept
    .filter(({ isStarted }) => !isStarted)
    .map((recording) => ({ ...recording, place: 'browser' }));
  const interrupted = kept.filter(({ isStarted }) => isStarted);
  let isStarting = false;
  /** Recordings came while others were being started. */
  let startsAgain = false;
  let isCleared = false;

  const toKeep = (): KeptRecording[] => [
    ...waiting.flatMap(({ place, ...recording }) => (place === 'page' ? [] : [recording])),
    ...[...started.values()].map(({ recording }) => recording),
    ...interrupted,
  ];
  const write = (): Promise<void> => keep(toKeep());
  const setWaiting = (next: readonly WaitingRecording[]): void => {
    waiting = next;
    changed.emit();
  };
  const place = (id: string, next: WaitingRecording['place']): void =>
    setWaiting(waiting.map((each) => (each.id === id ? { ...each, place: next } : each)));
  const isKnown = (id: string): boolean => started.has(id) || waiting.some((each) => each.id === id);

  const store = async (id: string, file: File): Promise<void> => {
    try {
      await files.write(person, id, file);
      place(id, 'browser');
    } catch {
      place(id, 'page');
    }
    // The recording may have been removed or uploaded during the write.
    if (!isKnown(id)) await files.remove(person, [id]);
  };

  const fileOf = async ({ id, name, lastModified }: KeptRecording): Promise<File | null> => {
    const known = dropped.get(id);
    if (known) return known;
    const blob = await files.read(person, id);
    return blob && new File([blob], name, { type: 'audio/wav', lastModified });
  };

  const forget = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      dropped.delete(id);
      started.delete(id);
    }
    if (!isCleared) void write();
    await files.remove(person, ids);
  };

  /** A track whose file is on the server, or that is gone, needs nothing from here any more. */
  const forgetUploaded = (): void => {
    if (started.size === 0) return;
    const { items } = board.snapshot();
    const isDone = (key: string): boolean => {
      const item = items.find((each) => each.key === key);
      return !item || item.audio.state === 'ready' || item.audio.state === 'missing';
    };
    const done = [...started].filter(([, { track }]) => isDone(track)).map(([id]) => id);
    if (done.length > 0) void forget(done);
  };
  const stopWatching = board.onChange(forgetUploaded);

  return {
    onChange: changed.on,
    snapshot: () => waiting,
    /** Returns the recordings to store. */
    kept: toKeep,

    /** Takes recordings in, and keeps them in the browser one after the other; answers their ids. */
    add(recordings: readonly NewRecording[]): string[] {
      const added = recordings.map(({ file, title, version }): WaitingRecording & { file: File } => {
        const { name, size, lastModified } = file;
        return { id: newKey(), name, size, lastModified, title, version, isStarted: false, place: 'storing', file };
      });
      for (const { id, file } of added) dropped.set(id, file);
      setWaiting([...waiting, ...added.map(({ file: _, ...recording }) => recording)]);
      const storeAll = async () => {
        await write();
        for (const { id, file } of added) if (isKnown(id)) await store(id, file);
        if (waiting.some((each) => each.place === 'page')) await write();
      };
      void storeAll();
      return added.map(({ id }) => id);
    },

    remove(ids: readonly string[]): void {
      setWaiting(waiting.filter(({ id }) => !ids.includes(id)));
      void forget(ids);
    },

    /** Makes tracks of all that wait, in their order; their uploads begin. */
    async start(formOf: (recording: WaitingRecording) => TrackForm): Promise<void> {
      if (isCleared) return;
      startsAgain = isStarting;
      if (isStarting) return;
      isStarting = true;
      const wanted = waiting.filter((each) => each.place !== 'missing');
      const read = await Promise.all(wanted.map(async (recording) => ({ recording, file: await fileOf(recording) })));
      isStarting = false;
      if (isCleared) return;
      const ready = read.flatMap(({ recording, file }) => (file && isKnown(recording.id) ? [{ recording, file }] : []));
      const missing = read.filter(({ file }) => file === null).map(({ recording }) => recording.id);
      const keys = board.add(ready.map(({ recording, file }) => ({ file, form: formOf(recording) })));
      for (const [index, { recording }] of ready.entries()) {
        const { place: _, ...rest } = recording;
        const track = keys[index];
        if (track) started.set(recording.id, { recording: { ...rest, isStarted: true }, track });
      }
      setWaiting(
        waiting
          .filter(({ id }) => !started.has(id))
          .map((each) => (missing.includes(each.id) ? { ...each, place: 'missing' } : each)),
      );
      void write();
      if (startsAgain) await this.start(formOf);
    },

    /** Continues the uploads that an earlier visit did not finish, with the files that are still here. */
    async resume(): Promise<void> {
      for (const recording of [...interrupted]) {
        const file = await fileOf(recording);
        const track = file && !isCleared ? board.interruptedTrackOf(file) : null;
        interrupted.splice(interrupted.indexOf(recording), 1);
        if (file && track) {
          started.set(recording.id, { recording, track });
          board.resumeUpload(track, file);
        } else await forget([recording.id]);
      }
    },

    /** Whether closing the page would lose a recording. */
    hasUnsaved: (): boolean => waiting.some((each) => each.place === 'storing' || each.place === 'page'),

    /** The draft was sent, or is gone: so are its recordings. */
    clear(): void {
      isCleared = true;
      const ids = [...waiting, ...interrupted].map(({ id }) => id).concat(...started.keys());
      waiting = [];
      void forget(ids);
    },
    close: stopWatching,
  };
};

export type WaitingRecordings = ReturnType<typeof createWaitingRecordings>;
