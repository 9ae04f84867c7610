import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { REFRESH_GRACE_SECONDS, REFRESH_REPEAT_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { findUser, updateUser } from '../store.ts';
import { isExpired } from './lifetime.ts';
import type { SignedIn } from './refresh-token.ts';
import { hashRefreshToken, newSuccessorSalt, type RefreshTokens } from './refresh-token.ts';
import {
  endSession,
  findMembership,
  insertRefreshToken,
  lockRefreshToken,
  markTokenUsed,
  pruneTokens,
  setActingFor,
  touchSession,
} from './store.ts';

interface Refreshed extends SignedIn {
  readonly isRemembered: boolean;
}

interface RefreshOptions {
  readonly refreshTokens: RefreshTokens;
  readonly fingerprint: string | undefined;
  /** Null if the request names no supported language. */
  readonly language: Language | null;
  readonly now: Date;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

type FoundToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

/**
 * Returns the newest successor of a token. Requests with the same token within the grace period get the same successor:
 * parallel tabs share one cookie, and an older token that overwrites a newer one would end the session at its next use.
 */
const nextToken = async (
  trx: Db,
  refreshTokens: RefreshTokens,
  token: string,
  { session_uuid, used_at, successor_salt }: FoundToken,
  now: Date,
): Promise<string> => {
  let next = token;
  let salt = used_at === null ? null : successor_salt;
  while (salt !== null) {
    next = refreshTokens.successor(next, salt, session_uuid);
    const found = await lockRefreshToken(trx, hashRefreshToken(next));
    if (!found?.used_at) return next;
    salt = found.successor_salt;
  }
  salt = newSuccessorSalt();
  const successor = refreshTokens.successor(next, salt, session_uuid);
  await markTokenUsed(trx, hashRefreshToken(next), salt, now);
  await insertRefreshToken(trx, hashRefreshToken(successor), session_uuid, now);
  return successor;
};

const secondsBetween = (then: Date, now: Date): number => (now.getTime() - then.getTime()) / 1000;

/**
 * Returns whether a used token may still be exchanged: in parallel tabs, and where the answer got lost. It got lost if the
 * same device asks again and nothing that the first exchange issued was ever used.
 */
const mayRepeat = async (
  trx: Db,
  { refreshTokens, fingerprint, now }: RefreshOptions,
  token: string,
  found: FoundToken,
): Promise<boolean> => {
  const { used_at, successor_salt: salt, session_uuid } = found;
  if (used_at === null || secondsBetween(used_at, now) <= REFRESH_GRACE_SECONDS) return true;
  if (salt === null || secondsBetween(used_at, now) > REFRESH_REPEAT_SECONDS) return false;
  if (!fingerprint || fingerprint !== found.fingerprint) return false;
  const successor = hashRefreshToken(refreshTokens.successor(token, salt, session_uuid));
  const issued = await lockRefreshToken(trx, successor);
  return issued?.used_at === null && issued.accessed_at === null;
};

/** The account for which the session acts; one whose team the person has left is forgotten. */
const accountOf = async (trx: Db, { session_uuid, user_uuid, acting_for }: FoundToken) => {
  if (acting_for === null) return null;
  const account = await findMembership(trx, user_uuid, acting_for);
  if (!account) await setActingFor(trx, session_uuid, null);
  return account ?? null;
};

/**
 * Exchanges a refresh token for its successor. A used token that may not be repeated has been copied, so the session
 * ends.
 * @throws 401 SESSION_ENDED, with `ban_reason` if a ban ended it
 */
export const refreshSession = async (
  db: Db,
  token: string | undefined,
  options: RefreshOptions,
): Promise<Refreshed> => {
  const { refreshTokens, language, now, onSessionEnd } = options;
  if (!token) throw apiError(accountsErrors, 'SESSION_ENDED');
  let ended: SessionId | null = null;
  let ban: { ban_reason: string; banned_until: string | null } | null = null;
  const refreshed = await inTransaction(db, async (trx): Promise<Refreshed | null> => {
    const found = await lockRefreshToken(trx, hashRefreshToken(token));
    // A token of ours without a row was used long ago, and the row was pruned.
    const copied = found ? null : refreshTokens.sessionOf(token);
    if (found?.ended_at === null && found.banned_at === null)
      if (isExpired(found, now) || !(await mayRepeat(trx, options, token, found))) ended = found.session_uuid;
    // Returns null instead of throwing, so that the end of the session commits.
    const over = ended ?? copied;
    if (over !== null) ended = (await endSession(trx, over, now)) ? over : null;
    if (found && over === null && found.banned_at !== null)
      ban = { ban_reason: found.ban_reason ?? '', banned_until: found.banned_until?.toISOString() ?? null };
    if (!found || over !== null || found.ended_at !== null || found.banned_at !== null) return null;
    const user = await findUser(trx, found.user_uuid);
    if (!user) return null;
    if (language && user.language !== language) await updateUser(trx, user.uuid, { language });
    const refreshToken = await nextToken(trx, refreshTokens, token, found, now);
    const usedBefore = new Date(now.getTime() - REFRESH_GRACE_SECONDS * 1000);
    await pruneTokens(trx, found.session_uuid, { usedBefore, except: hashRefreshToken(token) });
    await touchSession(trx, found.session_uuid, now);
    const account = await accountOf(trx, found);
    return { user, account, sessionUuid: found.session_uuid, refreshToken, isRemembered: found.is_remembered };
  });
  if (ended) onSessionEnd(ended);
  // Only the holder of the session's token may see the ban and its reason.
  if (!refreshed) throw apiError(accountsErrors, 'SESSION_ENDED', ban === null ? {} : { data: ban });
  return refreshed;
};

/** Ends the session of a refresh token and returns it; null if there is none. */
export const signOut = (
  db: Db,
  refreshTokens: RefreshTokens,
  token: string | undefined,
  now: Date,
): Promise<SessionId | null> =>
  inTransaction(db, async (trx) => {
    if (!token) return null;
    const found = await lockRefreshToken(trx, hashRefreshToken(token));
    const session = found?.session_uuid ?? refreshTokens.sessionOf(token);
    if (session) await endSession(trx, session, now);
    return session;
  });
