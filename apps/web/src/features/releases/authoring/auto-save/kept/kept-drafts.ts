import { createStore, delMany, entries, set } from 'idb-keyval';
import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import { type KeptDraft, parseKept } from './kept-draft.ts';

let store: ReturnType<typeof createStore> | null = null;
const drafts = () => {
  store ??= createStore('dubplate-drafts', 'drafts');
  return store;
};

/** Each person's drafts apart: a browser may be shared. */
const prefixOf = (person: string) => `${person}/`;

/** Everything kept for a person; nothing where the browser keeps nothing. */
export const listKept = async (person: string): Promise<KeptDraft[]> => {
  try {
    const all = await entries<IDBValidKey, unknown>(drafts());
    const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(prefixOf(person)));
    // One that can't be read hides no other.
    return own.flatMap(([, kept]) => parseKept(kept) ?? []);
  } catch {
    return [];
  }
};

/** A browser without storage, or without room in it, must not prevent anybody from writing. */
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

/** Forgets a draft that was sent or deleted. */
export const forgetDraft = async (person: string, uuid: string): Promise<void> => {
  const kept = await listKept(person);
  await forget(
    person,
    kept.flatMap((one) => (one.uuid === uuid ? one.key : [])),
  );
};

/** Writes what is kept of one draft, and removes it once there is nothing left to keep. */
export const createKeeper = (person: string, initial: KeptDraft) => {
  let kept = initial;
  let isEnded = false;
  const write = (part: Partial<KeptDraft>): void => {
    if (isEnded) return;
    kept = { ...kept, ...part };
    if (kept.journal === null && kept.tracks.length === 0) void forget(person, [kept.key]);
    else void ifPossible(() => set(prefixOf(person) + kept.key, kept, drafts()));
  };
  return {
    write,
    /** Keeps these tracks and nothing else, and writes nothing after. */
    end(uuid: string | null, tracks: readonly KeptTrack[] = []): void {
      write({ uuid, journal: null, tracks });
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
