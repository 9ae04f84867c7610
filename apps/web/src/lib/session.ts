import { useSyncExternalStore } from 'react';
import { decodeToken, isFresh, storedToken, type TokenClaims } from './access-token.ts';
import { ApiError } from './errors.ts';
import { fingerprint } from './fingerprint.ts';
import { http } from './http.ts';
import { createSignal } from './signal.ts';

/** Calls that fail together share one refresh: it waits this long for them. */
const REFRESH_DELAY_MS = 1000;
const REFRESH_LOCK = 'dubplate.refresh';

const changed = createSignal();
/** The session ended: by choice, by the server, or in another tab. */
export const signedOut = createSignal();

let token = storedToken.read();
let claims = token ? decodeToken(token) : null;

const set = (next: string | null): void => {
  token = next;
  claims = next ? decodeToken(next) : null;
  changed.emit();
};

const store = (next: string | null): void => {
  if (next) storedToken.write(next);
  else storedToken.remove();
  set(next);
};

export const accessToken = (): string | null => token;
/** Who is signed in, as the token says; null when nobody is, or the token was just dropped for a new one. */
export const sessionClaims = (): TokenClaims | null => claims;
export const useSessionClaims = (): TokenClaims | null => useSyncExternalStore(changed.on, sessionClaims);

/** Begins a session with the token that a sign-in answered. */
export const beginSession = (accessToken: string): void => store(accessToken);

/** Ends the session on this side: token, and whatever listens to `signedOut`. */
export const endSession = (): void => {
  store(null);
  signedOut.emit();
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One tab at a time: a refresh token is used once. Without a secure context the server's grace has to do. */
const acrossTabs = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(REFRESH_LOCK, work) : work();

const exchange = async (): Promise<string> => {
  const { body } = await http({ method: 'POST', path: '/refresh', body: { fingerprint: fingerprint() } });
  return (body as { access_token: string }).access_token;
};

const refreshOnce = async (): Promise<string> => {
  await wait(REFRESH_DELAY_MS);
  return acrossTabs(async () => {
    const fromOtherTab = storedToken.read();
    if (isFresh(fromOtherTab)) {
      set(fromOtherTab);
      return fromOtherTab;
    }
    try {
      const fresh = await exchange();
      store(fresh);
      return fresh;
    } catch (error) {
      // Only a refusal ends the session; a lost network or a server being updated leaves it to be tried again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) endSession();
      throw error;
    }
  });
};

let pending: Promise<string> | null = null;

/**
 * A new access token for the refresh cookie; at most one is asked for at a time, whoever asks.
 * @throws {ApiError} the session is over, or the server can't serve
 * @throws {NetworkError} no answer came
 */
export const refreshSession = (): Promise<string> => {
  pending ??= refreshOnce().finally(() => {
    pending = null;
  });
  return pending;
};

/** Drops a token that the server no longer takes, unless a newer one has come meanwhile. */
export const dropToken = (refused: string | null): void => {
  if (token === refused) store(null);
};

/** A token that can be used, refreshed if it must be. */
export const ensureSession = async (): Promise<string> => (isFresh(token) ? token : refreshSession());

/** Ends the session here whatever the server says, then tells it. */
export const signOut = async (): Promise<void> => {
  const ended = token;
  endSession();
  await http({ method: 'POST', path: '/logout', token: ended }).catch(() => undefined);
};

/** Follows sign-in and sign-out in other tabs. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', (event) => {
    if (event.key !== storedToken.key && event.key !== null) return;
    const next = storedToken.read();
    const person = claims?.sub;
    const left = token !== null && next === null;
    set(next);
    // A token is also dropped for a moment while it is renewed; only when nobody renews it is the session over.
    if (left) void refreshSession().catch(() => undefined);
    else if (person && claims && claims.sub !== person) signedOut.emit();
  });
};
