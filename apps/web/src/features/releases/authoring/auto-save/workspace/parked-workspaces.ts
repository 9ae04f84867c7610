import { onSession, sessionClaims, signedOut } from '#lib/session/session.ts';
import type { AuthoringWorkspace } from './authoring-workspace.ts';

/** Pages that the app redirects to temporarily. An open workspace is kept until the user returns. */
export const DETOURS: readonly string[] = ['/signin', '/503'];

/** The address under which a draft is written. */
const addressOf = (uuid: string | null): string => (uuid === null ? '/upload' : `/drafts/${uuid}`);

interface Parked {
  readonly workspace: AuthoringWorkspace;
  /** Ends the waiting, not the workspace. */
  readonly release: () => void;
}

const parked = new Set<Parked>();

const end = (each: Parked): void => {
  each.release();
  each.workspace.close();
};

const park = (workspace: AuthoringWorkspace): void => {
  const closeWhenDone = () => {
    if (!workspace.hasUnsaved()) end(entry);
  };
  const stops = [workspace.sync.onChange(closeWhenDone), workspace.board.onChange(closeWhenDone)];
  const entry: Parked = {
    workspace,
    release: () => {
      parked.delete(entry);
      for (const stop of stops) stop();
    },
  };
  parked.add(entry);
  closeWhenDone();
};

/**
 * Ends the page of an open draft. Closes the workspace if the user navigated elsewhere. If the app shows a temporary
 * page, such as sign-in, the workspace and its uploads continue until `takeParked`.
 */
export const leaveWorkspace = (workspace: AuthoringWorkspace, pathname: string): void => {
  if (workspace.isClosed()) return;
  const { uuid } = workspace.sync.snapshot();
  if (DETOURS.includes(pathname) || pathname === addressOf(uuid)) park(workspace);
  else workspace.close();
};

/** Returns the parked workspace of this draft; null means the release that was not saved yet. */
export const takeParked = (person: string, uuid: string | null): AuthoringWorkspace | null => {
  for (const each of parked) {
    if (each.workspace.person !== person || each.workspace.sync.snapshot().uuid !== uuid) continue;
    each.release();
    return each.workspace;
  }
  return null;
};

signedOut.on((how) => {
  if (how === 'left') for (const each of [...parked]) end(each);
});
// Another user may have signed in to this browser.
onSession(() => {
  const person = sessionClaims()?.sub;
  if (person) for (const each of [...parked]) if (each.workspace.person !== person) end(each);
});
