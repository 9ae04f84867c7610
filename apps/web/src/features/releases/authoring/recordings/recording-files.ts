import { createStore, delMany, get, keys, set } from 'idb-keyval';

/** A recording that waits in this browser: what outlives the page of it, beside its file. */
export interface KeptRecording {
  readonly id: string;
  /** File data: the size in bytes, and the modification time in milliseconds. */
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  /** Data of the future track. */
  readonly title: string;
  readonly version: string;
  /** The recording is already a track, and its upload has started. */
  readonly isStarted: boolean;
}

let store: ReturnType<typeof createStore> | null = null;
const files = () => {
  store ??= createStore('dubplate-recordings', 'files');
  return store;
};

/** Each person's files apart: a browser may be shared. */
const keyOf = (person: string, id: string): string => `${person}/${id}`;

/** The files of recordings and covers that wait in this browser, as the disk has them: none is read into memory. */
export const recordingFiles = {
  /** @throws where the browser has no room, or keeps nothing */
  write: async (person: string, id: string, file: Blob): Promise<void> => set(keyOf(person, id), file, files()),

  /** Null where it is not there. */
  async read(person: string, id: string): Promise<Blob | null> {
    try {
      const file: unknown = await get(keyOf(person, id), files());
      return file instanceof Blob ? file : null;
    } catch {
      return null;
    }
  },

  async remove(person: string, ids: readonly string[]): Promise<void> {
    try {
      await delMany(
        ids.map((id) => keyOf(person, id)),
        files(),
      );
    } catch {
      // A browser that keeps nothing has nothing to remove.
    }
  },

  /** Lists the ids of this person's files. @throws if they can't be listed */
  async list(person: string): Promise<string[]> {
    const prefix = keyOf(person, '');
    const all = (await keys<IDBValidKey>(files())).map(String);
    return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  },
};

export type RecordingFiles = typeof recordingFiles;
