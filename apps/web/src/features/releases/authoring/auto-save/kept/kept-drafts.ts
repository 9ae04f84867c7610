import { createStore, delMany, entries, promisifyRequest } from 'idb-keyval';
import { recordingFiles } from '#features/releases/authoring/recordings/recording-files.ts';
import { isEmptyKept, type KeptDraft } from './kept-draft.ts';

let store: ReturnType<typeof createStore> | null = null;
const drafts = () => {
  store ??= createStore('dubplate-drafts', 'drafts');
  return store;
};

/** Each person's drafts apart: a browser may be shared. */
const prefixOf = (person: string) => `${person}/`;

/** Reads the kept drafts of a person; null for each that can't be parsed. @throws if the database or its parser can't be read */
export const readKept = async (person: string): Promise<(KeptDraft | null)[]> => {
  const all = await entries<IDBValidKey, unknown>(drafts());
  const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(prefixOf(person)));
  if (own.length === 0) return [];
  // Few visits find something: the page needs the bytes for its first picture.
  const { parseKept } = await import('./parse-draft.ts');
  return own.map(([, kept]) => parseKept(kept));
};

/** Everything kept for a person that can be read. */
export const listKept = async (person: string): Promise<KeptDraft[]> => {
  const kept = await readKept(person).catch(() => []);
  return kept.flatMap((draft) => draft ?? []);
};

/** Ignores storage errors: editing must work in a browser without storage or free space. */
const ifPossible = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch {
    // The page still has it all.
  }
};

const forget = (person: string, keys: readonly string[]): Promise<void> =>
  ifPossible(() =>
    delMany(
      keys.map((key) => prefixOf(person) + key),
      drafts(),
    ),
  );

/** The ids of the files that a draft waits for. */
export const filesOf = ({ recordings, cover }: KeptDraft): string[] =>
  [...recordings, ...(cover ? [cover] : [])].map(({ id }) => id);

/** Deletes the stored data of a draft that was sent or deleted, and the files it waited for. */
export const forgetDraft = async (person: string, uuid: string): Promise<void> => {
  const kept = (await listKept(person)).filter((one) => one.uuid === uuid);
  await forget(
    person,
    kept.map(({ key }) => key),
  );
  const ids = kept.flatMap(filesOf);
  if (ids.length > 0) await recordingFiles.remove(person, ids);
};

/** Writes a record. Commits at once, so that the write survives the end of the page. */
const put = (person: string, draft: KeptDraft): Promise<void> =>
  ifPossible(() =>
    drafts()('readwrite', (store) => {
      store.put(draft, prefixOf(person) + draft.key);
      store.transaction.commit?.();
      return promisifyRequest(store.transaction);
    }),
  );

/** Edits within this time are written together, in milliseconds. */
const WRITE_DELAY_MS = 200;
/** The browser may end the page after these. */
const HIDING = ['pagehide', 'visibilitychange'] as const;

/** Stores one draft in this browser, and deletes the record once it is empty. */
export const createKeeper = (person: string, initial: KeptDraft) => {
  let kept = initial;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    for (const event of HIDING) globalThis.removeEventListener?.(event, save);
    return isEmptyKept(kept) ? forget(person, [kept.key]) : put(person, kept);
  };
  const add = (part: Partial<KeptDraft>): void => {
    if (!isEnded) kept = { ...kept, ...part };
  };
  const write = async (part: Partial<KeptDraft> = {}): Promise<void> => {
    add(part);
    if (!isEnded) await save();
  };
  return {
    /** Writes at once, with all earlier parts. Resolves once it is written, or can't be. */
    write,
    /** Writes together with the edits that follow soon, or when the page is hidden. */
    writeSoon(part: Partial<KeptDraft>): void {
      add(part);
      if (isEnded || timer !== undefined) return;
      timer = setTimeout(() => void save(), WRITE_DELAY_MS);
      for (const event of HIDING) globalThis.addEventListener?.(event, save);
    },
    /** Reduces the record to `left` and ignores later writes. */
    end(uuid: string | null, left: Partial<Pick<KeptDraft, 'tracks' | 'recordings'>> = {}): void {
      void write({ uuid, journal: null, tracks: [], recordings: [], cover: null, ...left });
      isEnded = true;
    },
  };
};

const LOCK = 'dubplate.draft.';

/**
 * Takes a kept draft for this tab, so that two tabs never send the same one. Answers how to release it; null where
 * another tab has it. Without a secure context there are no locks, and the last tab has it.
 */
export const claimDraft = (key: string): Promise<(() => void) | null> => {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(LOCK + key, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
};
