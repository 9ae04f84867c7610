import type { Release, SentRelease } from '@dubplate/contract/releases/schemas';
import { fetchRelease } from '#features/releases/api.ts';
import { call } from '#lib/api.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { createSignal } from '#lib/store.ts';
import {
  changedCredits,
  changedFields,
  contentOf,
  type DraftContent,
  type DraftCredit,
  type DraftField,
  type DraftFields,
  fieldsToSend,
  isSameContent,
  mergeContent,
  withoutSavedCover,
} from '../draft-fields.ts';
import { createMoves, createResource, IDLE, type Resource, type ResourceEvent, type Saving } from '../resource.ts';

/** The part of a draft that outlives the page: written at every change and read when the draft is reopened. */
export interface DraftJournal {
  readonly key: string;
  readonly uuid: string | null;
  readonly version: number | null;
  /** The content that the server last acknowledged. */
  readonly base: DraftContent;
  /** The content in the form. */
  readonly local: DraftContent;
  /** A creation that may have reached the server: sent again unchanged until it is answered. */
  readonly creation: SentRelease | null;
  /** The idempotency key of that creation. */
  readonly creationKey: string;
}

/** The calls that save a draft. Each is safe to repeat. */
export interface DraftApi {
  create(body: SentRelease, key: string): Promise<Release>;
  change(uuid: string, body: SentRelease, version: number): Promise<Release>;
  addArtist(uuid: string, credit: DraftCredit, key: string): Promise<Release>;
  removeArtist(uuid: string, credit: DraftCredit): Promise<Release>;
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
const once = (key: string) => ({ 'Idempotency-Key': key });

/** A draft's calls, each safe to repeat: what already is as it should be counts as done. */
export const draftApi: DraftApi = {
  create: (body, key) => call('POST /release', { body, headers: once(key) }),
  change: (id, body, version) => call('PATCH /release/{id}', { params: { id }, body, headers: ifMatch(version) }),
  async addArtist(id, body, key) {
    try {
      return await call('POST /release/{id}/add-artist', { params: { id }, body, headers: once(key) });
    } catch (error) {
      if (!hasCode(error, 'ARTIST_ALREADY_ADDED')) throw error;
      return fetchRelease(id);
    }
  },
  async removeArtist(id, body) {
    try {
      await call('DELETE /release/{id}/remove-artist', { params: { id }, body });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    return fetchRelease(id);
  },
};

type DraftResource = Resource<DraftContent, Release, SentRelease> & { readonly saved: DraftContent };
type DraftEvent = ResourceEvent<DraftContent, Release, SentRelease>;

const draftMoves = createMoves<DraftContent, Release, SentRelease>({
  formOf: contentOf,
  isSame: isSameContent,
  merge: mergeContent,
});

const fromJournal = ({ uuid, version, base, local, creation, creationKey }: DraftJournal): DraftResource => ({
  uuid,
  version,
  form: local,
  saved: base,
  pending: creation && {
    key: creationKey,
    body: creation,
    form: { fields: { ...base.fields, ...creation } as DraftFields, artists: [] },
  },
  ...IDLE,
});

const toJournal = (key: string, { uuid, version, form, saved, pending }: DraftResource): DraftJournal => ({
  key,
  uuid,
  version,
  base: saved,
  local: form,
  creation: pending?.body ?? null,
  creationKey: pending?.key ?? key,
});

export type DraftSaveState = 'saved' | 'unsaved' | Exclude<Saving, 'idle'>;

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

export interface DraftOptions {
  readonly api: DraftApi;
  readonly journal: DraftJournal;
  readonly release?: Release | null;
  /** Stores the journal, or deletes it (`null`) once everything is saved. */
  readonly keep: (journal: DraftJournal | null) => void;
  /** Resolves once the journal is stored, or can't be. */
  readonly stored?: () => Promise<unknown>;
}

/** Saves the fields and the credits of one draft automatically. */
export const createDraft = ({ api, journal, release = null, keep, stored }: DraftOptions) => {
  let draft = fromJournal(journal);
  let serverRelease = release;
  let running: Promise<unknown> | null = null;
  let isClosed = false;
  const changed = createSignal();
  let snapshot = createSnapshot();

  function createSnapshot(): DraftSnapshot {
    const { uuid, form, saved, pending, saving, error, theirs } = draft;
    const isSaved = pending === null && isSameContent(saved, form);
    const state = saving === 'idle' ? (isSaved ? 'saved' : 'unsaved') : saving;
    const conflicts = theirs ? mergeContent(saved, form, contentOf(theirs)).conflicts : [];
    return { uuid, content: form, state, conflicts, error, release: serverRelease };
  }
  const emit = (): void => {
    snapshot = createSnapshot();
    changed.emit();
  };

  const isDone = () => draft.uuid !== null && draft.pending === null && isSameContent(draft.saved, draft.form);
  /** Nothing is saved until the user has answered. */
  const isWaitingForUser = () => draft.saving === 'conflict' || draft.saving === 'gone';

  const move = (event: DraftEvent): void => {
    const { theirs } = draft;
    draft = draftMoves.move(draft, event);
    if (event.type === 'resolved') serverRelease = theirs;
    if (event.type === 'stale' && draft.saving !== 'conflict') serverRelease = event.theirs;
    keep(isDone() ? null : toJournal(journal.key, draft));
    emit();
  };

  /** Returns the fields to send, and the content that the server has then. */
  const sentOf = ({ saved, form }: DraftResource) => {
    const fields = fieldsToSend(saved.fields, form.fields);
    return { fields, changes: changedFields(saved.fields, fields) };
  };

  const changeCredits = async (call: Promise<Release>, form: DraftContent, version: number) => {
    const answer = await call;
    serverRelease = answer;
    // Credits are sent without a version guard, so a concurrent change shows only in the returned version.
    return answer.version > version + 1 ? { theirs: answer } : { form, version: answer.version };
  };

  const update = (current: DraftResource & { readonly uuid: string }) => {
    const { uuid, saved, form } = current;
    const version = current.version ?? 0;
    const { fields, changes } = sentOf(current);
    if (Object.keys(changes).length > 0)
      return api.change(uuid, changes, version).then((answer) => {
        serverRelease = answer;
        return { form: { ...saved, fields }, version: answer.version };
      });
    const { added, removed } = changedCredits(saved.artists, form.artists);
    const [next] = added;
    if (next) {
      const key = `${uuid}:${next.artist_uuid}:${next.role}:${version}`;
      return changeCredits(api.addArtist(uuid, next, key), { ...saved, artists: [...saved.artists, next] }, version);
    }
    const [gone] = removed;
    if (!gone) return null;
    const artists = saved.artists.filter((one) => one !== gone);
    return changeCredits(api.removeArtist(uuid, gone), { ...saved, artists }, version);
  };

  const resource = createResource<DraftContent, Release, SentRelease, DraftResource>({
    task: 'draft',
    read: () => draft,
    move,
    creation(current) {
      const { fields } = sentOf(current);
      return { body: fields, form: { fields, artists: [] } };
    },
    async create({ body, key }) {
      serverRelease = await api.create(body, key);
      return serverRelease;
    },
    update,
    stored,
    isGone: isNotFound,
    again: () => flush(),
    untilSaved: true,
  });

  /** Saves pending edits now. Resolves when saving has stopped. */
  async function flush(): Promise<void> {
    resource.cancel();
    if (isDone() || isClosed || isWaitingForUser()) return;
    running ??= resource.save().finally(() => {
      running = null;
    });
    await running;
  }
  const saveLater = (): void => {
    if (draft.saving === 'idle' && !isDone()) resource.schedule();
  };

  return {
    onChange: changed.on,
    snapshot: () => snapshot,
    flush,

    /** Applies an edit of the user; it is saved after a second without another edit. */
    edit(change: (content: DraftContent) => DraftContent): void {
      move({ type: 'edited', form: change(draft.form) });
      saveLater();
    },

    /** Takes over changes made elsewhere without overwriting local edits. @returns true if the content changed */
    adopt(current: Release): boolean {
      if (running || isClosed || isWaitingForUser() || draft.uuid !== current.uuid) return false;
      const { form, version } = draft;
      if (current.version <= (version ?? 0)) {
        if (current.version === version) serverRelease = current;
        emit();
        return false;
      }
      move({ type: 'stale', theirs: current });
      if (draft.saving === 'conflict' || isDone()) resource.rest();
      else saveLater();
      return draft.saving === 'conflict' || !isSameContent(form, draft.form);
    },

    /** Ends a conflict: everything of mine is kept, or everything of theirs. */
    resolve(choice: 'mine' | 'theirs'): void {
      if (draft.saving !== 'conflict') return;
      move({ type: 'resolved', choice });
      void flush();
    },

    /** The server does not have the draft any more. */
    reportGone(error: unknown): void {
      if (isClosed || draft.uuid === null) return;
      resource.rest();
      move({ type: 'gone', error });
    },

    /** Saves a draft that was deleted elsewhere as a new one. Its cover went with it, unless it was not saved yet. */
    keepAsNew(): void {
      if (draft.saving !== 'gone') return;
      serverRelease = null;
      move({ type: 'keptAsNew', form: withoutSavedCover(draft.form, draft.saved) });
      void flush();
    },

    /** Stops saving. Unsaved edits stay in the journal. */
    close(): void {
      isClosed = true;
      resource.close();
    },
  };
};

export type Draft = ReturnType<typeof createDraft>;
