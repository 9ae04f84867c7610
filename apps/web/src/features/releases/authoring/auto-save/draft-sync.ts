import { AUTO_SAVE_MS } from '@dubplate/contract/releases/limits';
import type { Release } from '@dubplate/contract/releases/schemas';
import { newKey } from '#lib/new-key.ts';
import { createRetryTimer } from '#lib/retry/retrying.ts';
import { createSignal } from '#lib/store.ts';
import {
  changedCredits,
  changedFields,
  contentOf,
  type DraftContent,
  type DraftCredit,
  type DraftField,
  fieldsToSend,
  isSameContent,
  mergeContent,
  withoutSavedCover,
} from '../draft-fields.ts';
import type { DraftApi, SaveFailure } from './draft-api.ts';
import type { DraftJournal } from './draft-journal.ts';

/** `waiting`: the last try met trouble, which is `error`; it is retried automatically. `gone`: deleted elsewhere. */
export type DraftSaveState = 'saved' | 'saving' | 'unsaved' | 'waiting' | 'refused' | 'conflict' | 'gone';

export interface DraftSnapshot {
  readonly uuid: string | null;
  readonly content: DraftContent;
  readonly state: DraftSaveState;
  /** Fields that were changed here and elsewhere, each its own way. */
  readonly conflicts: readonly DraftField[];
  readonly error: unknown;
  /** The release as the server last answered it. */
  readonly release: Release | null;
}

export interface DraftSyncOptions {
  readonly api: DraftApi;
  readonly classify: (error: unknown) => SaveFailure;
  /** Stores the journal, or deletes it (`null`) once everything is saved. */
  readonly keep: (journal: DraftJournal | null) => void;
  readonly journal: DraftJournal;
  readonly release?: Release | null;
}

class ChangedElsewhere extends Error {
  readonly current: Release;
  constructor(current: Release) {
    super('The draft was changed elsewhere');
    this.current = current;
  }
}

/**
 * Saves a draft automatically, one call at a time, a second after the last edit. Edits survive network errors: they
 * remain in the page and in the journal, and reach the server exactly once.
 */
export const createDraftSync = ({ api, classify, keep, journal, release = null }: DraftSyncOptions) => {
  let { uuid, version, base, local, creation, creationKey } = journal;
  let serverRelease = release;
  let state: DraftSaveState = isSameContent(base, local) && creation === null ? 'saved' : 'unsaved';
  let conflicts: readonly DraftField[] = [];
  let theirs: Release | null = null;
  let error: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isClosed = false;
  const retry = createRetryTimer('draft', () => void flush());
  const changed = createSignal();
  let snapshot = createSnapshot();

  function createSnapshot(): DraftSnapshot {
    return { uuid, content: local, state, conflicts, error, release: serverRelease };
  }

  function setState(next: DraftSaveState): void {
    state = next;
    snapshot = createSnapshot();
    changed.emit();
  }

  /** Nothing is saved until the person has answered. */
  const isWaitingForPerson = () => state === 'conflict' || state === 'gone';
  const isDone = () => creation === null && uuid !== null && isSameContent(base, local);
  const hasSomethingToSend = () =>
    uuid === null ||
    creation !== null ||
    !isSameContent(base, { ...local, fields: fieldsToSend(base.fields, local.fields) });
  const persist = () => keep(isDone() ? null : { key: journal.key, uuid, version, base, local, creation, creationKey });

  /** Moves the base to the saved release. Edits made during the call stay in `local`. */
  function acknowledge(saved: Release, sent: DraftContent): void {
    uuid = saved.uuid;
    version = saved.version;
    serverRelease = saved;
    base = sent;
    persist();
  }

  async function create(): Promise<void> {
    // Edits made after the first try are sent later, as a change.
    const fields = fieldsToSend(base.fields, local.fields);
    const body = creation ?? fields;
    const sent = { fields, artists: [] };
    const isOfThisVisit = creation === null;
    creation = body;
    persist();
    const saved = await api.create(body, creationKey);
    creation = null;
    acknowledge(saved, isOfThisVisit ? sent : contentOf(saved));
  }

  async function change(id: string, fields: Partial<DraftContent['fields']>): Promise<void> {
    const sent = { ...base, fields: fieldsToSend(base.fields, local.fields) };
    acknowledge(await api.change(id, fields, version ?? 0), sent);
  }

  async function credit(call: Promise<Release>, artists: readonly DraftCredit[]): Promise<void> {
    const saved = await call;
    const isNext = saved.version <= (version ?? 0) + 1;
    acknowledge(saved, { ...base, artists });
    // Credits are sent without a version guard, so a concurrent change shows only in the returned version.
    if (!isNext) throw new ChangedElsewhere(saved);
  }

  async function saveNext(): Promise<void> {
    if (uuid === null || creation !== null) return create();
    const fields = changedFields(base.fields, fieldsToSend(base.fields, local.fields));
    if (Object.keys(fields).length > 0) return change(uuid, fields);
    const { added, removed } = changedCredits(base.artists, local.artists);
    const [next] = added;
    if (next) {
      // The key includes the creation key, because a draft saved again as a new release repeats the same credits.
      const key = `${creationKey}:${next.artist_uuid}:${next.role}:${version}`;
      return credit(api.addArtist(uuid, next, key), [...base.artists, next]);
    }
    const [gone] = removed;
    if (gone)
      return credit(
        api.removeArtist(uuid, gone),
        base.artists.filter((one) => one !== gone),
      );
  }

  function settle(failure: SaveFailure): boolean {
    if (failure.kind === 'stale') {
      const merged = mergeContent(base, local, contentOf(failure.current));
      theirs = failure.current;
      conflicts = merged.conflicts;
      if (conflicts.length > 0) {
        retry.settled();
        setState('conflict');
        return false;
      }
      rebase(failure.current, merged.merged);
      return true;
    }
    error = failure.error;
    if (failure.kind === 'gone') {
      retry.settled();
      setState('gone');
      return false;
    }
    if (failure.kind === 'refused') {
      dropCreation();
      retry.settled();
      setState('refused');
      return false;
    }
    setState('waiting');
    if (!isClosed) retry.failed(failure.error);
    return false;
  }

  /**
   * Discards a refused creation, which left nothing on the server. The next creation sends the current form under a new
   * key.
   */
  function dropCreation(): void {
    if (creation === null) return;
    creation = null;
    creationKey = newKey();
    persist();
  }

  function rebase(current: Release, content: DraftContent): void {
    version = current.version;
    serverRelease = current;
    base = contentOf(current);
    local = content;
    theirs = null;
    conflicts = [];
    persist();
  }

  async function run(): Promise<void> {
    setState('saving');
    while (hasSomethingToSend() && !isClosed) {
      try {
        await saveNext();
        retry.settled();
        error = null;
        setState('saving');
      } catch (failure) {
        const meaning: SaveFailure =
          failure instanceof ChangedElsewhere ? { kind: 'stale', current: failure.current } : classify(failure);
        if (!settle(meaning)) return;
      }
    }
    setState(isDone() ? 'saved' : 'unsaved');
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  }

  /** Saves pending edits now. Resolves when saving has stopped. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    if (isDone() || isClosed || isWaitingForPerson()) return Promise.resolve();
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    onChange: changed.on,
    snapshot: () => snapshot,
    flush,

    /** Takes what the person changed; it is saved after a second of quiet. */
    edit(change: (content: DraftContent) => DraftContent): void {
      local = change(local);
      persist();
      // A running save picks the edit up, and an open conflict still needs its answer.
      if (running || isWaitingForPerson()) setState(state);
      else if (isDone()) setState('saved');
      else {
        setState('unsaved');
        schedule(AUTO_SAVE_MS);
      }
    },

    /** Takes over changes made elsewhere without overwriting local edits. @returns true if the content changed */
    adopt(current: Release): boolean {
      if (running || isClosed || isWaitingForPerson() || uuid !== current.uuid) return false;
      const before = local;
      if (current.version <= (version ?? 0)) {
        serverRelease = current.version === version ? current : serverRelease;
        setState(state);
        return false;
      }
      if (!settle({ kind: 'stale', current })) return true;
      setState(isDone() ? 'saved' : 'unsaved');
      if (!isDone()) schedule(AUTO_SAVE_MS);
      return !isSameContent(before, local);
    },

    /** Ends a conflict: everything of mine is kept, or everything of theirs. */
    resolve(choice: 'mine' | 'theirs'): void {
      if (!theirs) return;
      const { merged } = mergeContent(base, local, contentOf(theirs));
      rebase(theirs, choice === 'mine' ? merged : contentOf(theirs));
      setState(isDone() ? 'saved' : 'unsaved');
      void flush();
    },

    /** The server does not have the draft any more. */
    reportGone(failure: unknown): void {
      if (!isClosed && uuid !== null) settle({ kind: 'gone', error: failure });
    },

    /** Saves a draft that was deleted elsewhere as a new one. Its cover went with it, unless it was not saved yet. */
    keepAsNew(): void {
      if (state !== 'gone') return;
      local = withoutSavedCover(local, base);
      [uuid, version, serverRelease, error] = [null, null, null, null];
      creationKey = newKey();
      persist();
      setState('unsaved');
      void flush();
    },

    /** Stops saving. Unsaved edits stay in the journal. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      retry.settled();
    },
  };
};

export type DraftSync = ReturnType<typeof createDraftSync>;
