import { onSession, sessionClaims, signedOut } from '#lib/session/session.ts';
import type { AuthoringSession } from './authoring-session.ts';

/** Pages that the app redirects to temporarily. An open session is kept until the user returns. */
export const DETOURS: readonly string[] = ['/signin', '/503'];

/** The address under which a draft is written. */
const addressOf = (uuid: string | null): string => (uuid === null ? '/upload' : `/drafts/${uuid}`);

interface Parked {
  readonly session: AuthoringSession;
  /** Ends the waiting, not the session. */
  readonly release: () => void;
}

const parked = new Set<Parked>();

const end = (each: Parked): void => {
  each.release();
  each.session.close();
};

const park = (session: AuthoringSession): void => {
  const closeWhenDone = () => {
    if (!session.hasUnsaved()) end(entry);
  };
  const stops = [session.sync.onChange(closeWhenDone), session.board.onChange(closeWhenDone)];
  const entry: Parked = {
    session,
    release: () => {
      parked.delete(entry);
      for (const stop of stops) stop();
    },
  };
  parked.add(entry);
  closeWhenDone();
};

/**
 * Ends the page of an open draft. Closes the session if the user navigated elsewhere. If the app shows a temporary
 * page, such as sign-in, the session and its uploads continue until `takeParked`.
 */
export const leaveSession = (session: AuthoringSession, pathname: string): void => {
  if (session.isClosed()) return;
  const { uuid } = session.sync.snapshot();
  if (DETOURS.includes(pathname) || pathname === addressOf(uuid)) park(session);
  else session.close();
};

/** Returns the parked session of this draft; null means the release that was not saved yet. */
export const takeParked = (person: string, uuid: string | null): AuthoringSession | null => {
  for (const each of parked) {
    if (each.session.person !== person || each.session.sync.snapshot().uuid !== uuid) continue;
    each.release();
    return each.session;
  }
  return null;
};

signedOut.on((how) => {
  if (how === 'left') for (const each of [...parked]) end(each);
});
// Another user may have signed in to this browser.
onSession(() => {
  const person = sessionClaims()?.sub;
  if (person) for (const each of [...parked]) if (each.session.person !== person) end(each);
});
