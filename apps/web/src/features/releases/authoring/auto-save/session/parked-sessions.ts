import { onSession, sessionClaims, signedOut } from '#lib/session/session.ts';
import type { AuthoringSession } from './authoring-session.ts';

/** Where the app itself leads for a while: what is open waits for its person to come back. */
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
 * The page of an open draft is gone. Where its person went on to something else, the session is closed; where the app
 * shows something else for a while, such as the sign-in page, it lives on with its uploads until `takeParked`.
 */
export const leaveSession = (session: AuthoringSession, pathname: string): void => {
  if (session.isClosed()) return;
  const { uuid } = session.sync.snapshot();
  if (DETOURS.includes(pathname) || pathname === addressOf(uuid)) park(session);
  else session.close();
};

/** The session of this draft (null: of the release that was not saved yet) that lived on without its page. */
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
// Somebody else is at this browser now.
onSession(() => {
  const person = sessionClaims()?.sub;
  if (person) for (const each of [...parked]) if (each.session.person !== person) end(each);
});
