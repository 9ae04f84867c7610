import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

let store: ReturnType<typeof createStore> | null = null;
const files = () => {
  store ??= createStore('dubplate-recordings', 'files');
  return store;
};

/** Each person's files apart: a browser may be shared. */
const keyOf = (person: string, id: string): string => `${person}/${id}`;

const list = async (): Promise<IDBValidKey[]> => {
  try {
    return await keys<IDBValidKey>(files());
  } catch {
    return [];
  }
};

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

  /** Removes this person's files that `known` does not name; it is asked after they were listed. */
  async removeOthers(person: string, known: () => Promise<ReadonlySet<string>>): Promise<void> {
    const all = await list();
    const own = all.filter((key) => typeof key === 'string' && key.startsWith(keyOf(person, '')));
    if (own.length === 0) return;
    const wanted = new Set([...(await known())].map((id) => keyOf(person, id)));
    for (const key of own) if (!wanted.has(String(key))) await del(key, files()).catch(() => undefined);
  },
};

export type RecordingFiles = typeof recordingFiles;
