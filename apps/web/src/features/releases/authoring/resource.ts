import { AUTO_SAVE_MS } from '@dubplate/contract/releases/limits';
import { ApiError, hasCode, transientErrorOf } from '#lib/errors.ts';
import { newKey } from '#lib/new-key.ts';
import { createRetryTimer, type RetriedTask } from '#lib/retry/retrying.ts';

/** A creation that may have reached the server: repeated unchanged until it is answered. */
export interface Pending<Form, Body> {
  readonly key: string;
  readonly body: Body;
  readonly form: Form;
}

/**
 * `waiting`: the last try met `error`, and is retried automatically. `failed`: refused; the next edit tries again.
 * `conflict`: the same part was changed elsewhere. `gone`: deleted elsewhere. The last two wait for the user.
 */
export type Saving = 'idle' | 'saving' | 'waiting' | 'failed' | 'conflict' | 'gone';

/** Something that a form edits and the server stores. The server increases the version with each change. */
export interface Resource<Form, Theirs, Body> {
  /** Null until its creation is answered. */
  readonly uuid: string | null;
  readonly version: number | null;
  /** The content in the form. */
  readonly form: Form;
  /** The content that the server last acknowledged. Null, or the empty form, before the creation. */
  readonly saved: Form | null;
  readonly pending: Pending<Form, Body> | null;
  readonly saving: Saving;
  readonly error: unknown;
  /** During a conflict, the resource as the server has it. */
  readonly theirs: Theirs | null;
}

interface ServerCopy {
  readonly uuid: string;
  readonly version: number;
}

/** How the content of one kind of resource is read, compared and merged. */
export interface ResourceKind<Form, Theirs extends ServerCopy> {
  readonly formOf: (theirs: Theirs) => Form;
  readonly isSame: (a: Form, b: Form) => boolean;
  /** Merges two changes of one base. `conflicts` names what both changed; there, `merged` holds mine. */
  readonly merge: (
    base: Form,
    mine: Form,
    theirs: Form,
  ) => { readonly merged: Form; readonly conflicts: readonly unknown[] };
}

export type ResourceEvent<Form, Theirs, Body> =
  | { readonly type: 'edited'; readonly form: Form }
  | { readonly type: 'saveStarted' }
  | { readonly type: 'creationSent'; readonly pending: Pending<Form, Body> }
  /** The creation was answered: the server has the content of `pending`. */
  | { readonly type: 'created'; readonly uuid: string; readonly version: number }
  /** A change was answered: the server has `form`. */
  | { readonly type: 'changed'; readonly form: Form; readonly version: number }
  /** Changed elsewhere: merges what doesn't conflict, and reports a conflict otherwise. */
  | { readonly type: 'stale'; readonly theirs: Theirs }
  /** Read from the server: like `stale`, but a conflict is left to the next save. */
  | { readonly type: 'changedElsewhere'; readonly theirs: Theirs }
  | { readonly type: 'gone'; readonly error: unknown }
  | { readonly type: 'saveEnded' }
  | { readonly type: 'saveInterrupted'; readonly error: unknown }
  | { readonly type: 'saveRejected'; readonly error: unknown }
  | { readonly type: 'resolved'; readonly choice: 'mine' | 'theirs' }
  /** A resource that is gone is saved again as a new one. */
  | { readonly type: 'keptAsNew'; readonly form: Form };

export const IDLE = { saving: 'idle', error: null, theirs: null } as const;

/**
 * Builds the state table of one kind of resource, and the function that applies an event. An event without a transition
 * in the current state returns the same object.
 */
export const createMoves = <Form, Theirs extends ServerCopy, Body>(kind: ResourceKind<Form, Theirs>) => {
  type State = Resource<Form, Theirs, Body>;
  type Event = ResourceEvent<Form, Theirs, Body>;
  type Moves = {
    readonly [Type in Event['type']]?: (item: State, event: Extract<Event, { type: Type }>) => State;
  };

  const rebase = (item: State, theirs: Theirs, form: Form): State => ({
    ...item,
    version: theirs.version,
    saved: kind.formOf(theirs),
    form,
  });
  const edited: Moves['edited'] = (item, { form }) => ({ ...item, form });
  const saveStarted: Moves['saveStarted'] = (item) => ({ ...item, saving: 'saving', error: null, theirs: null });
  const gone: Moves['gone'] = (item, { error }) => ({ ...item, saving: 'gone', error, theirs: null });
  /** Merges their changes. Returns `conflicting` if both changed the same part. */
  const merge = (item: State, theirs: Theirs, conflicting: State): State => {
    if (item.uuid === null || item.saved === null) return item;
    const saved = kind.formOf(theirs);
    const { merged, conflicts } = kind.merge(item.saved, item.form, saved);
    if (conflicts.length > 0) return conflicting;
    const next = rebase(item, theirs, merged);
    // A retry is pointless if the server has everything, for example because only an answer was lost.
    return item.saving !== 'saving' && kind.isSame(saved, merged) ? { ...next, ...IDLE } : next;
  };
  const stale: Moves['stale'] = (item, { theirs }) =>
    merge(item, theirs, { ...item, saving: 'conflict', error: null, theirs });
  const changedElsewhere: Moves['changedElsewhere'] = (item, { theirs }) =>
    theirs.version > (item.version ?? 0) ? merge(item, theirs, item) : item;
  const resting: Moves = { edited, saveStarted, stale, changedElsewhere, gone };

  const moves: { readonly [S in Saving]: Moves } = {
    idle: resting,
    saving: {
      // The user can edit during a save.
      edited,
      creationSent: (item, { pending }) => (item.uuid === null ? { ...item, pending } : item),
      created: (item, { uuid, version }) =>
        item.pending === null ? item : { ...item, uuid, version, saved: item.pending.form, pending: null },
      changed: (item, { form, version }) => (item.uuid === null ? item : { ...item, version, saved: form }),
      stale,
      gone,
      saveEnded: (item) => ({ ...item, ...IDLE }),
      saveInterrupted: (item, { error }) => ({ ...item, saving: 'waiting', error }),
      // A refused creation left nothing on the server, so the next try may send other content under a new key.
      saveRejected: (item, { error }) => ({ ...item, saving: 'failed', error, pending: null }),
    },
    waiting: resting,
    failed: { ...resting, edited: (item, { form }) => ({ ...item, form, ...IDLE }) },
    conflict: {
      edited,
      saveStarted,
      gone,
      changedElsewhere: (item, { theirs }) =>
        item.theirs && theirs.version > item.theirs.version ? { ...item, theirs } : item,
      resolved: (item, { choice }) => {
        if (!item.theirs || item.saved === null) return item;
        const theirForm = kind.formOf(item.theirs);
        const form = choice === 'mine' ? kind.merge(item.saved, item.form, theirForm).merged : theirForm;
        return { ...rebase(item, item.theirs, form), ...IDLE };
      },
    },
    gone: {
      edited,
      keptAsNew: (item, { form }) => ({ ...item, form, uuid: null, version: null, pending: null, ...IDLE }),
    },
  };
  const move = <Item extends State>(item: Item, event: Event): Item => {
    const transition = moves[item.saving][event.type] as ((item: State, event: Event) => State) | undefined;
    return transition ? (transition(item, event) as Item) : item;
  };
  return { moves, move };
};

export type SaveError =
  /** The same call may succeed later as it is. */
  | { readonly kind: 'transient'; readonly error: unknown }
  | { readonly kind: 'stale'; readonly current: unknown }
  | { readonly kind: 'rejected'; readonly error: unknown };

const STALE = 412;

/** Whether a new draft is refused until the user deletes or sends another one, perhaps in another tab. */
export const isDraftsFull = (error: unknown): boolean => hasCode(error, 'DRAFTS_FULL');

export const saveErrorOf = (error: unknown): SaveError => {
  if (transientErrorOf(error) || isDraftsFull(error)) return { kind: 'transient', error };
  if (error instanceof ApiError && error.status === STALE && error.data.current)
    return { kind: 'stale', current: error.data.current };
  return { kind: 'rejected', error };
};

export type SaveResult = 'saved' | 'waiting' | 'failed' | 'conflict';

/** The content that the server has after a change, or its copy if it was changed elsewhere as well. */
type Change<Form, Theirs> = { readonly form: Form; readonly version: number } | { readonly theirs: Theirs };

export interface ResourceOptions<Form, Theirs, Body, Item extends Resource<Form, Theirs, Body>> {
  readonly task: RetriedTask;
  /** Reads the current state, because the user can edit during a save; undefined once it is removed. */
  readonly read: () => Item | undefined;
  /** Applies an event to the state, and stores the result in this browser. */
  readonly move: (event: ResourceEvent<Form, Theirs, Body>) => void;
  /** Resolves once a call can be made. @throws if it can't be made now */
  readonly ready?: () => Promise<unknown>;
  /** The request of a creation with the content that it sends; null if nothing can be created yet. */
  readonly creation: (item: Item) => Omit<Pending<Form, Body>, 'key'> | null;
  readonly create: (pending: Pending<Form, Body>) => Promise<ServerCopy>;
  /** Sends the next change of a created resource; null if nothing has to be sent. */
  readonly update: (item: Item & { readonly uuid: string }) => Promise<Change<Form, Theirs>> | null;
  /** Resolves once the state is stored in this browser, or can't be: a creation is sent only after that. */
  readonly stored?: (() => Promise<unknown>) | undefined;
  readonly isGone?: (error: unknown) => boolean;
  /** Saves again, after the delay of an edit or of a transient saveError. */
  readonly again: (reason: 'edited' | 'retry') => unknown;
  /** Whether a save goes on with edits that were made during it. Otherwise they wait for their own delay. */
  readonly untilSaved?: boolean;
}

/** The number of changes from elsewhere that one save merges. More of them are a transient saveError. */
const MAX_MERGES = 10;

/**
 * Saves one resource: a creation is sent under one key until it is answered, a change only over the version that it was
 * made on. Edits survive network errors, and reach the server exactly once.
 */
export const createResource = <Form, Theirs, Body, Item extends Resource<Form, Theirs, Body>>(
  options: ResourceOptions<Form, Theirs, Body, Item>,
) => {
  const { read, move, ready, creation, create, update, stored, isGone, again, untilSaved = false } = options;
  const retry = createRetryTimer(options.task, () => void again('retry'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** Makes the next call. Returns null if nothing had to be sent. @throws as the call does */
  const send = async (): Promise<'created' | 'changed' | null> => {
    if (ready) await ready();
    const item = read();
    if (!item) return null;
    const { uuid } = item;
    if (uuid === null) {
      const next = creation(item);
      const pending = item.pending ?? (next && { key: newKey(), ...next });
      if (!pending) return null;
      move({ type: 'creationSent', pending });
      if (stored) await stored();
      const created = await create(pending);
      move({ type: 'created', uuid: created.uuid, version: created.version });
      return 'created';
    }
    const change = await update({ ...item, uuid });
    if (change) move('theirs' in change ? { type: 'stale', theirs: change.theirs } : { type: 'changed', ...change });
    return change && 'changed';
  };

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const sent = await send();
      // A change typed after the first try of a creation is sent with it.
      const goesOn = sent === 'created' || (sent === 'changed' && untilSaved);
      if (!goesOn || isClosed || read()?.saving !== 'saving') return;
    }
  };

  const end = (result: SaveResult): SaveResult => {
    retry.settled();
    return result;
  };

  /** @returns null if their changes were merged and saving goes on */
  const settle = (error: unknown, merges: number): SaveResult | null => {
    if (isGone?.(error)) {
      move({ type: 'gone', error });
      return end('failed');
    }
    const saveError = saveErrorOf(error);
    if (saveError.kind === 'stale' && merges < MAX_MERGES) {
      const before = read();
      move({ type: 'stale', theirs: saveError.current as Theirs });
      if (read() !== before) return read()?.saving === 'conflict' ? end('conflict') : null;
    }
    if (saveError.kind === 'rejected') {
      move({ type: 'saveRejected', error });
      return end('failed');
    }
    move({ type: 'saveInterrupted', error });
    if (isClosed || read()?.saving !== 'waiting') return end('waiting');
    retry.failed(error);
    return 'waiting';
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void again('edited'), AUTO_SAVE_MS);
  };

  const rest = (): void => {
    clearTimeout(timer);
    retry.settled();
  };

  return {
    /** Saves now. Resolves when saving has stopped. */
    async save(): Promise<SaveResult> {
      clearTimeout(timer);
      move({ type: 'saveStarted' });
      for (let merges = 0; ; merges += 1)
        try {
          await sendAll();
          if (read()?.saving === 'conflict') return end('conflict');
          move({ type: 'saveEnded' });
          return end('saved');
        } catch (error) {
          const result = settle(error, merges);
          if (result) return result;
        }
    },
    /** Saves after a second without another edit. */
    schedule,
    cancel: (): void => clearTimeout(timer),
    /** Ends the delay and the retries, because nothing can be sent now. */
    rest,
    /** Stops saving. Unsaved edits stay in this browser. */
    close(): void {
      isClosed = true;
      rest();
    },
  };
};
