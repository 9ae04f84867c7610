import { fetchRelease } from '#features/releases/api.ts';
import { listKept } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import type { AuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import { isNotFound } from '#lib/errors.ts';
import { sessionClaims } from '#lib/session/session.ts';
import type { ColumnKey } from './columns.ts';
import type { Rejected } from './rows.ts';
import { createSheet, type Sheet } from './sheet.ts';

/** Calls of a sheet that run at the same time. */
const PARALLEL = 4;

/** Returns a function that delays calls while too many are running. */
const createLimit = (limit: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call();
    } finally {
      // The place is handed on, so that no other call can take it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const limited = createLimit(PARALLEL);

type WorkspaceParts = typeof import('#features/releases/authoring/workspace-parts.ts').workspaceParts;

/** The same calls, of which few run at a time: a pasted column changes all drafts at once. */
const limitedApis = ({ draftApi, trackApi }: WorkspaceParts) => ({
  draftApi: {
    create: (...args) => limited(() => draftApi.create(...args)),
    change: (...args) => limited(() => draftApi.change(...args)),
    addArtist: (...args) => limited(() => draftApi.addArtist(...args)),
    removeArtist: (...args) => limited(() => draftApi.removeArtist(...args)),
  } satisfies typeof draftApi,
  trackApi: { ...trackApi, change: (...args) => limited(() => trackApi.change(...args)) } satisfies typeof trackApi,
});

type RejectedTexts = ReadonlyMap<string, ReadonlyMap<ColumnKey, Rejected>>;

/** Texts that no cell could take when the app interrupted the page, such as to sign in again. */
let leftTexts: { readonly person: string; readonly texts: RejectedTexts } | null = null;

const openOne = async (
  parts: WorkspaceParts,
  person: string,
  uuid: string,
  kept: Awaited<ReturnType<typeof listKept>>,
): Promise<AuthoringWorkspace | null> => {
  const parked = parts.takeParked(person, uuid);
  if (parked) return parked;
  const release = await fetchRelease(uuid).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (release?.status !== 'DRAFT') return null;
  const claimed = await parts.claimKept(kept, uuid);
  const workspace = parts.createAuthoringWorkspace({
    person,
    journal: claimed.kept?.journal ?? { ...parts.journalOf(claimed.key, release, ''), uuid },
    isKept: Boolean(claimed.kept?.journal),
    release,
    tracks: claimed.kept?.tracks ?? [],
    recordings: claimed.kept?.recordings ?? [],
    cover: claimed.kept?.cover ?? null,
    releaseLock: claimed.releaseLock,
    onCoverFailed: () => undefined,
    ...limitedApis(parts),
  });
  workspace.resume();
  return workspace;
};

export interface OpenedSheet {
  readonly sheet: Sheet;
  /** Ends the sheet. What is not saved yet goes on being saved. */
  readonly close: () => void;
}

interface OpenSheetOptions {
  readonly publisher: string | null;
  readonly today: Parameters<typeof createSheet>[0]['today'];
  readonly signal: AbortSignal;
  readonly onProgress: (opened: number) => void;
}

/**
 * Opens drafts as a sheet, with all unsaved edits of an earlier visit. Releases that are no drafts are left out.
 * @throws if a draft can't be loaded; those that were opened are closed then
 */
export const openSheet = async (
  uuids: readonly string[],
  { publisher, today, signal, onProgress }: OpenSheetOptions,
): Promise<OpenedSheet> => {
  const { workspaceParts: parts } = await import('#features/releases/authoring/page/authoring-screen.tsx');
  const person = sessionClaims()?.sub ?? '';
  const kept = await listKept(person);
  const opened = new Map<string, AuthoringWorkspace>();
  const waiting = [...uuids];
  const work = async () => {
    for (let uuid = waiting.shift(); uuid !== undefined && !signal.aborted; uuid = waiting.shift()) {
      const workspace = await openOne(parts, person, uuid, kept);
      if (workspace) opened.set(uuid, workspace);
      onProgress(uuids.length - waiting.length);
    }
  };
  const leaveAll = () => {
    // At its own address a workspace stays open until everything is saved.
    for (const [uuid, workspace] of opened) parts.leaveWorkspace(workspace, `/drafts/${uuid}`);
  };
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed || signal.aborted) {
    leaveAll();
    throw failed?.reason ?? signal.reason;
  }
  const rejected = leftTexts?.person === person ? leftTexts.texts : new Map();
  leftTexts = null;
  const sheet = createSheet({
    workspaces: uuids.flatMap((uuid) => opened.get(uuid) ?? []),
    parts,
    today,
    publisher,
    rejected: new Map([...rejected].filter(([row]) => opened.has(row.split('/')[0] ?? ''))),
  });
  const close = (): void => {
    const texts = sheet.rejected();
    leftTexts = texts.size > 0 ? { person, texts } : null;
    sheet.close();
    leaveAll();
  };
  return { sheet, close };
};
