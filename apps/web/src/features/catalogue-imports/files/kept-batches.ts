import { createStore, delMany, get, keys, set } from 'idb-keyval';
import { asFields, asList } from '#lib/storage/stored.ts';
import { keptFlag } from './kept-flag.ts';

/** The place of a file in a draft: its cover, or the recording of a track as the import has it. */
export interface DraftPlace {
  readonly release: string;
  /** Null: the cover. */
  readonly track: { readonly index: number; readonly title: string; readonly isrc: string | null } | null;
}

/** A file on its way to a draft. */
export interface PlacedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly place: DraftPlace;
  /** The title of its release and, for a recording, of its track. */
  readonly title: string;
  /** The upload of an earlier visit. */
  readonly address: string | null;
  readonly state: 'waiting' | 'done' | 'refused';
}

/** Files that were added together. */
export interface Batch {
  readonly id: string;
  /** The import from whose page they were added. */
  readonly importId: string;
  readonly isPaused: boolean;
  readonly files: readonly PlacedFile[];
}

let database: ReturnType<typeof createStore> | null = null;
const store = () => {
  database ??= createStore('dubplate-catalogue-files', 'files');
  return database;
};

const batchKey = (person: string, id: string): string => `${person}/batch/${id}`;
const fileKey = (person: string, id: string): string => `${person}/file/${id}`;

const parsePlace = (value: unknown): DraftPlace | null => {
  const { release, track } = asFields(value) ?? {};
  if (typeof release !== 'string') return null;
  const { index, title, isrc } = asFields(track) ?? {};
  if (track === null) return { release, track: null };
  if (typeof index !== 'number' || typeof title !== 'string') return null;
  return { release, track: { index, title, isrc: typeof isrc === 'string' ? isrc : null } };
};

const parseFile = (value: unknown): PlacedFile | null => {
  const { id, name, size, place, title, address, state } = asFields(value) ?? {};
  const parsed = parsePlace(place);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof size !== 'number' || !parsed) return null;
  return {
    id,
    name,
    size,
    place: parsed,
    title: typeof title === 'string' ? title : name,
    address: typeof address === 'string' ? address : null,
    state: state === 'done' || state === 'refused' ? state : 'waiting',
  };
};

const parseBatch = (value: unknown): Batch | null => {
  const { id, importId, isPaused, files } = asFields(value) ?? {};
  if (typeof id !== 'string' || typeof importId !== 'string') return null;
  return { id, importId, isPaused: isPaused === true, files: asList(files, parseFile) };
};

/** Batches and their files in this browser, each person's apart. Files stay on disk: none is read into memory. */
export const keptBatches = {
  async list(person: string): Promise<Batch[]> {
    const prefix = batchKey(person, '');
    const all = (await keys<IDBValidKey>(store())).map(String).filter((key) => key.startsWith(prefix));
    const batches = await Promise.all(all.map(async (key) => parseBatch(await get(key, store()))));
    if (all.length === 0) keptFlag(person).remove();
    return batches.filter((batch) => batch !== null);
  },

  /** @throws where the browser keeps nothing */
  async write(person: string, batch: Batch): Promise<void> {
    keptFlag(person).write('1');
    await set(batchKey(person, batch.id), batch, store());
  },

  async remove(person: string, batch: Batch): Promise<void> {
    await delMany([batchKey(person, batch.id), ...batch.files.map(({ id }) => fileKey(person, id))], store());
  },

  /** @throws where the browser has no room */
  writeFile: (person: string, id: string, file: Blob): Promise<void> => set(fileKey(person, id), file, store()),

  async readFile(person: string, id: string): Promise<Blob | null> {
    const file: unknown = await get(fileKey(person, id), store());
    return file instanceof Blob ? file : null;
  },

  removeFile: (person: string, id: string): Promise<void> => delMany([fileKey(person, id)], store()),
};

export type KeptBatches = typeof keptBatches;
