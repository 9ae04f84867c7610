import { RELEASE_TYPES, type ReleaseType } from '@dubplate/contract/releases/limits';
import type { Release } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { isReleaseDateValid, releaseDateWindow } from '@dubplate/rules/releases/release-date';
import { fetchRelease } from '#features/releases/api.ts';
import { contentOf, emptyContent } from '#features/releases/authoring/draft-fields.ts';
import { hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { newKey } from '#lib/new-key.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { stored } from '#lib/storage/stored.ts';
import type { DraftJournal } from '../draft.ts';
import type { KeptDraft } from '../kept/kept-draft.ts';
import { claimDraft, listKept } from '../kept/kept-drafts.ts';
import { type AuthoringWorkspace, createAuthoringWorkspace } from './authoring-workspace.ts';
import { takeParked } from './parked-workspaces.ts';

/** Returns the type that an older release of the app stored only in this browser, and deletes it. */
export const takeStoredType = (draft: string): ReleaseType | null => {
  const place = stored(`draft-type.${draft}`);
  const value = place.read();
  place.remove();
  return RELEASE_TYPES.find((type) => type === value) ?? null;
};

/** The release is not a draft, so it can be viewed but not edited. */
export class NotADraftError extends Error {
  override readonly name = 'NotADraftError';
}

export type ClearedDate = 'too-early' | 'too-late';

export interface OpenedWorkspace {
  readonly workspace: AuthoringWorkspace;
  /** The draft's date was cleared: it had passed or come too close, or is too far ahead. */
  readonly clearedDate: ClearedDate | null;
  /** The form has something again that an earlier visit could not save. */
  readonly isRestored: boolean;
}

interface Claimed {
  readonly kept: KeptDraft | null;
  readonly key: string;
  readonly releaseLock: () => void;
}

/** Claims the stored data of a draft among all that is kept, unless another tab has the draft open. */
export const claimKept = async (all: readonly KeptDraft[], uuid: string | null): Promise<Claimed> => {
  for (const kept of all) {
    if (kept.uuid !== uuid) continue;
    const releaseLock = await claimDraft(kept.key);
    if (releaseLock) return { kept, key: kept.key, releaseLock };
  }
  const key = newKey();
  const releaseLock = await claimDraft(key);
  return { kept: null, key, releaseLock: releaseLock ?? (() => undefined) };
};

export const journalOf = (key: string, release: Release | null, labelName: string): DraftJournal => {
  const content = release ? contentOf(release) : emptyContent(labelName);
  return {
    key,
    uuid: release?.uuid ?? null,
    version: release?.version ?? null,
    base: content,
    local: content,
    creation: null,
    creationKey: key,
  };
};

/** Clears a date that can't be kept. */
const clearDate = (workspace: AuthoringWorkspace, published: string | null | undefined): ClearedDate | null => {
  const { release_date } = workspace.sync.snapshot().content.fields;
  const today = utcDay(serverNow());
  // An edit of a published release keeps the published date.
  if (release_date === null || release_date === published || isReleaseDateValid(release_date, today)) return null;
  workspace.setField('release_date', null);
  return release_date > releaseDateWindow(today).to ? 'too-late' : 'too-early';
};

/**
 * Opens a draft, or a new one for `null`, with all unsaved edits of an earlier visit. A draft that was deleted
 * elsewhere opens from its stored data in state `gone`.
 * @throws {NotADraftError} if the release was already sent; ApiError or NetworkError if it can't be loaded
 */
export const openWorkspace = async (
  uuid: string | null,
  labelName: string,
  onCoverFailed: (error: unknown) => void,
): Promise<OpenedWorkspace> => {
  const person = sessionClaims()?.sub ?? '';
  const parked = takeParked(person, uuid);
  if (parked) return { workspace: parked, clearedDate: null, isRestored: false };
  let gone: unknown = null;
  const release =
    uuid === null
      ? null
      : await fetchRelease(uuid).catch(async (error: unknown) => {
          const isKept = (await listKept(person)).some((kept) => kept.uuid === uuid);
          if (!isKept || !hasCode(error, 'NOT_FOUND')) throw error;
          gone = error;
          return null;
        });
  if (release && release.status !== 'DRAFT') throw new NotADraftError(release.status);
  const { kept, key, releaseLock } = await claimKept(await listKept(person), uuid);
  const workspace = createAuthoringWorkspace({
    person,
    journal: kept?.journal ?? { ...journalOf(key, release, labelName), uuid },
    isKept: Boolean(kept?.journal),
    release,
    tracks: kept?.tracks ?? [],
    recordings: kept?.recordings ?? [],
    cover: kept?.cover ?? null,
    releaseLock,
    onCoverFailed,
  });
  const storedType = takeStoredType(uuid ?? key);
  if (storedType && workspace.sync.snapshot().content.fields.intended_type === null) workspace.chooseType(storedType);
  const clearedDate = clearDate(workspace, release?.published_dates?.release_date);
  if (gone !== null) workspace.sync.reportGone(gone);
  workspace.resume();
  // Loaded on demand: the page needs the bytes for its first picture.
  import('../kept/stray-recordings.ts').then(
    ({ removeStrayRecordings }) => removeStrayRecordings(person),
    () => undefined,
  );
  // Waiting recordings are visible in the list; only restored edits need a notice.
  const isRestored = kept !== null && (kept.journal !== null || kept.tracks.length > 0);
  return { workspace, clearedDate, isRestored };
};
