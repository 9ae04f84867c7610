import { useSyncExternalStore } from 'react';
import { ApiError, NetworkError } from '../errors.ts';
import { serverNow } from '../http/clock.ts';
import { http } from '../http/http.ts';
import { stored } from '../storage/stored.ts';
import { createSignal } from '../store.ts';

interface TokenClaims {
  /** The uuid of the account. */
  readonly sub: string;
  /** The uuid of the signed-in person: another than `sub` while they act for the account of somebody else. */
  readonly person: string;
  readonly username: string;
  readonly roles: readonly string[];
  /** The expiry time, in seconds since 1970. */
  readonly exp: number;
}

const storedToken = stored('access-token');

/**
 * Reads a JWT's payload without verifying the signature: the server does that, and the page only displays the claims.
 */
export const decodeToken = (token: string): TokenClaims | null => {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { sub, username, roles, exp, act } = claims as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    return {
      sub,
      person: String((act as TokenClaims | undefined)?.sub ?? sub),
      exp,
      username: typeof username === 'string' ? username : '',
      roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    };
  } catch {
    return null;
  }
};

/** Returns true if the token is still valid by the server's clock, compared in whole seconds. */
export const isFresh = (token: string | null, now: Date = serverNow()): token is string => {
  const claims = token ? decodeToken(token) : null;
  return claims !== null && claims.exp > Math.floor(now.getTime() / 1000);
};

/** FNV-1a, 32 bits: enough to distinguish devices in a list of sessions, and available without a secure context. */
const hash = (text: string, seed: number): string => {
  let value = seed;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
};

/** A hash of hardware concurrency, touch points and user agent. */
export const fingerprint = (): string => {
  const traits = [navigator.hardwareConcurrency, navigator.maxTouchPoints, navigator.userAgent].join('|');
  return hash(traits, 0x811c9dc5) + hash(traits, 0x050c5d1f);
};

/** The delay before a refresh, so that calls that fail together share it. */
const REFRESH_DELAY_MS = 1000;
const REFRESH_LOCK = 'dubplate.refresh';

/** The end of a session: the user signed out, or the server no longer accepts it. */
type SessionEnd = 'left' | 'ended';

const changed = createSignal();
/** The session ended, here or in another tab. */
export const signedOut = createSignal<SessionEnd>();
/**
 * The session acts for another account from now on, by choice here or in another tab, or because the person was
 * `removed` from a team. The page must start over: it keeps its token, so that no change of one account reaches another.
 */
export const accountChanged = createSignal<'chosen' | 'removed'>();

/**
 * The end of the last session, until the next begins. `left` lasts until the server confirms it, so that no refresh
 * undoes it.
 */
const lastEnd = stored('signed-out');

/** The reason of the ban that ended the last session, until the next begins. */
const banReason = stored('ban-reason');

/**
 * `yes` between a sign-in and the end of the session, then `no`: without a session, nothing is requested. If the mark
 * is missing, the browser may be new or have cleared its storage, as Safari does after 7 days; then only the cookie
 * decides.
 */
const mark = stored('session');

/** `yes` while the session is not remembered: `before-paint.js` ends it once the browser has dropped the cookie. */
const untilClosed = stored('until-closed');

const setLifetime = (isRemembered: boolean): void => {
  if (isRemembered) {
    untilClosed.remove();
    return;
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a Cookie Store
  document.cookie = `dubplate.open=yes; Path=/; SameSite=Strict${secure}`;
  untilClosed.write('yes');
};

let token = storedToken.read();
let claims = token ? decodeToken(token) : null;
// A session from before the mark existed.
if (token) mark.write('yes');
/** Counts sign-ins and sign-outs: a refresh requested before one of them must not undo it. */
let epoch = 0;

/**
 * Returns true if a refresh may find a session, or has to report a sign-out. Without a mark it tries once, and the
 * response sets the mark.
 */
const mayHaveSession = (): boolean => {
  if (claims || storedToken.read() || lastEnd.read() === 'left') return true;
  return mark.read() !== 'no';
};

const set = (next: string | null, who: TokenClaims | null): void => {
  token = next;
  claims = who;
  changed.emit();
};

const applyToken = (next: string): string => {
  set(next, decodeToken(next));
  return next;
};

/** Returns true if the same person acts for another account with this token. */
const isOtherAccount = (next: string): boolean => {
  const other = decodeToken(next);
  return claims !== null && other?.person === claims.person && other.sub !== claims.sub;
};

/** Subscribes to changes of the token; returns a function that unsubscribes. */
export const onSession = changed.on;
export const accessToken = (): string | null => token;
/** The signed-in user by the last token, or null. */
export const sessionClaims = (): TokenClaims | null => claims;
export const useSessionClaims = (): TokenClaims | null => useSyncExternalStore(changed.on, sessionClaims);

/** Begins a session with the token from a sign-in. */
export const beginSession = (accessToken: string, { isRemembered = true } = {}): void => {
  epoch += 1;
  lastEnd.remove();
  banReason.remove();
  setLifetime(isRemembered);
  storedToken.write(accessToken);
  mark.write('yes');
  applyToken(accessToken);
};

/** Lets every tab act for the account of this token. */
export const changeAccount = (accessToken: string): void => {
  storedToken.write(accessToken);
  accountChanged.emit('chosen');
};

/** @throws {NetworkError} if the answer has no token: it came from something between here and the server */
const parseToken = (body: unknown): string => {
  const { access_token } = (body ?? {}) as { access_token?: unknown };
  if (typeof access_token === 'string' && decodeToken(access_token)) return access_token;
  throw new NetworkError('an answer without a token');
};

let leaving: Promise<void> = Promise.resolve();

/**
 * Begins a session with the token that this request fetches. Waits for a sign-out under way: its answer removes the
 * refresh cookie, also one that is newer.
 */
export const signInBy = async (
  request: () => Promise<{ readonly access_token: string }>,
  lifetime?: { readonly isRemembered: boolean },
): Promise<void> => {
  await leaving;
  beginSession(parseToken(await request()), lifetime);
};

const clearSession = (end: SessionEnd): void => {
  epoch += 1;
  set(null, null);
  signedOut.emit(end);
};

/** Ends the session in every tab: removes the token and emits `signedOut`. */
const endSession = (end: SessionEnd): void => {
  storedToken.remove();
  mark.write('no');
  lastEnd.write(end);
  clearSession(end);
};

/** Returns true if a failed refresh means the end of the session; a lost network or a server update does not. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Reports the sign-out to the server, and repeats this before any refresh until the server has confirmed. */
const reportSignOut = async (ended: string | null): Promise<void> => {
  try {
    await http({ method: 'POST', path: '/logout', token: ended });
  } catch (error) {
    if (!isSessionOver(error)) return;
  }
  if (lastEnd.read() === 'left') lastEnd.remove();
};

/** The reason of the ban that ended the last session in this browser, or null. */
export const lastBanReason = (): string | null => banReason.read();

const keepBanReason = (error: unknown): void => {
  const reason = error instanceof ApiError ? error.data.ban_reason : undefined;
  if (typeof reason === 'string') banReason.write(reason);
  else banReason.remove();
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Only one tab refreshes at a time, because a refresh token works once. An insecure context has no locks and relies on
 * the server's grace period.
 */
const withRefreshLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(REFRESH_LOCK, work) : work();

const sessionEnded = () => new ApiError(401, { message: 'SESSION_ENDED' }, null);

const requestToken = async (): Promise<string> =>
  parseToken((await http({ method: 'POST', path: '/refresh', body: { fingerprint: fingerprint() } })).body);

/** The account whose team the person leaves: its end is no removal. */
let leftAccount: string | null = null;

/** @throws {ApiError} 401 if the token is for another account: the page starts over */
const continueWith = (next: string, by: 'tab' | 'server'): string => {
  if (!isOtherAccount(next)) return applyToken(next);
  const how = by === 'tab' || claims?.sub === leftAccount ? 'chosen' : 'removed';
  set(null, claims);
  accountChanged.emit(how);
  throw sessionEnded();
};

/** Returns a newer token from a refresh in another tab or a sign-in in this tab. */
const newerToken = (): string | null => {
  const newer = storedToken.read();
  return isFresh(newer) ? continueWith(newer, 'tab') : null;
};

const refreshUnderLock = async (): Promise<string> => {
  const newer = newerToken();
  if (newer) return newer;
  if (lastEnd.read() === 'left') {
    await reportSignOut(null);
    throw sessionEnded();
  }
  const begun = epoch;
  const fresh = await requestToken().catch((error: unknown) => {
    if (epoch !== begun) return null;
    if (isSessionOver(error)) {
      keepBanReason(error);
      endSession('ended');
    }
    throw error;
  });
  if (fresh !== null && epoch === begun) {
    storedToken.write(fresh);
    mark.write('yes');
    return continueWith(fresh, 'server');
  }
  // A sign-in or sign-out while the request was pending takes precedence.
  const signedIn = newerToken();
  if (signedIn) return signedIn;
  throw sessionEnded();
};

let pending: Promise<string> | null = null;

/**
 * Fetches a new access token by the refresh cookie; simultaneous callers share one request.
 * @throws {ApiError} if the session is over or the server can't serve
 * @throws {NetworkError} if there is no response
 */
export const refreshSession = (): Promise<string> => {
  pending ??= wait(REFRESH_DELAY_MS)
    .then(() => withRefreshLock(refreshUnderLock))
    .finally(() => {
      pending = null;
    });
  return pending;
};

/** Replaces a valid token, to get current claims, as after verifying a name. */
export const renewSession = (): Promise<string> => {
  dropToken(token);
  return refreshSession();
};

/** Drops a token that the server rejects, unless a newer token has arrived. */
export const dropToken = (refused: string | null): void => {
  if (token !== refused) return;
  const newer = storedToken.read();
  // The refresh that follows finds the token of another account, and starts over.
  const isForOther = isFresh(newer) && isOtherAccount(newer);
  if (!isForOther) {
    if (newer !== refused && newerToken()) return;
    storedToken.remove();
  }
  set(null, claims);
};

/** Leaves the team of an account by this call. A session that acts for the account returns to the person's own after it. */
export const leaveAccount = async (account: string, leave: () => Promise<unknown>): Promise<void> => {
  leftAccount = account;
  try {
    await leave();
  } catch (error) {
    // Without an answer the person may have left.
    if (error instanceof ApiError) leftAccount = null;
    throw error;
  }
  // Fails in any case, since the page starts over.
  if (claims?.sub === account) await renewSession().catch(() => undefined);
};

/** Returns a valid token, refreshed if needed. Throws a 401 without a request if this browser has no session. */
export const ensureSession = async (): Promise<string> => {
  if (isFresh(token)) return token;
  if (!mayHaveSession()) throw sessionEnded();
  return refreshSession();
};

/** @throws {ApiError} 401 if the token is not for the person and the account of the caller */
const tokenFor = (caller: TokenClaims | null, next: string): string => {
  const owner = decodeToken(next);
  if (caller && (owner?.sub !== caller.sub || owner.person !== caller.person)) throw sessionEnded();
  return next;
};

/**
 * Sends with the token of the session, and after a 401 once more with a new one. What somebody began is never sent in
 * the name of another person or account who came in the meantime, also in another tab.
 * @param options.needsToken waits for a token before the first attempt
 * @throws {ApiError} 401 if the session ended, or belongs to another by then
 */
export const sendAsCaller = async <Result>(
  send: (token: string | null) => Promise<Result>,
  { needsToken = false } = {},
): Promise<Result> => {
  const caller = claims;
  const first = needsToken ? tokenFor(caller, await ensureSession()) : token;
  try {
    return await send(first);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    dropToken(first);
    return send(tokenFor(caller, token ?? (await refreshSession())));
  }
};

/** Ends the session in this browser without waiting for the server, then reports it. */
export const signOut = async (): Promise<void> => {
  const ended = token;
  banReason.remove();
  endSession('left');
  leaving = reportSignOut(ended);
  await leaving;
};

/** Follows sign-in, sign-out and refresh in other tabs. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Ignores an event from before a new sign-in.
    const isEnd = key === lastEnd.key && (newValue === 'left' || newValue === 'ended');
    if (isEnd) return isFresh(storedToken.read()) ? undefined : clearSession(newValue);
    if (key !== storedToken.key && key !== null) return;
    const person = claims?.sub;
    const next = storedToken.read();
    // The token was dropped to be renewed: the session continues, and calls wait for the new token.
    if (!next) return set(null, claims);
    if (isOtherAccount(next)) return accountChanged.emit('chosen');
    applyToken(next);
    if (person && claims?.sub !== person) signedOut.emit('left');
  });
};
