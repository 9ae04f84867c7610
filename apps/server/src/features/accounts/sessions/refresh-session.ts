import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { REFRESH_GRACE_SECONDS, SESSION_MAX_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import type { SessionId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import { findUser, updateUser } from '../store.ts';
import type { SignedIn } from './sign-in.ts';
import { endSession, touchSession } from './store.ts';
import { hashRefreshToken, newSuccessorSalt, type RefreshTokens } from './tokens/refresh-tokens.ts';
import { insertRefreshToken, lockRefreshToken, markTokenUsed, pruneTokens } from './tokens/store.ts';

interface Refreshed extends SignedIn {
  readonly isRemembered: boolean;
}

interface RefreshOptions {
  readonly refreshTokens: RefreshTokens;
  /** Null where the caller states none of ours. */
  readonly language: Language | null;
  readonly now: Date;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

type FoundToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

const isOver = ({ used_at, created_at, last_seen_at }: FoundToken, now: Date): boolean => {
  const secondsSince = (then: Date | null) => (then === null ? 0 : (now.getTime() - then.getTime()) / 1000);
  return (
    secondsSince(used_at) > REFRESH_GRACE_SECONDS ||
    secondsSince(last_seen_at) > SESSION_SECONDS ||
    secondsSince(created_at) > SESSION_MAX_SECONDS
  );
};

/**
 * The newest token after this one. A client that comes with the same token within the grace gets the same: parallel tabs share
 * one cookie, and an older one that overwrote a newer would end the session at its next use.
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

/**
 * Changes a refresh token for the next of its family. A token used before, outside the grace for parallel tabs, was
 * copied by someone: the whole family ends.
 * @throws 401 SESSION_ENDED, with `ban_reason` where a ban ended it
 */
export const refreshSession = async (
  db: Db,
  token: string | undefined,
  { refreshTokens, language, now, onSessionEnd }: RefreshOptions,
): Promise<Refreshed> => {
  if (!token) throw fault(accountsErrors, 'SESSION_ENDED');
  let ended: SessionId | null = null;
  let ban: { ban_reason: string; banned_until: string | null } | null = null;
  const refreshed = await inTransaction(db, async (trx): Promise<Refreshed | null> => {
    const found = await lockRefreshToken(trx, hashRefreshToken(token));
    // Unknown, but ours: it was used so long ago that its row is gone.
    const copied = found ? null : refreshTokens.sessionOf(token);
    if (found?.ended_at === null && found.banned_at === null && isOver(found, now)) ended = found.session_uuid;
    // Returned, not thrown: the end of the family must commit.
    const over = ended ?? copied;
    if (over !== null) ended = (await endSession(trx, over, now)) ? over : null;
    if (found && over === null && found.banned_at !== null)
      ban = { ban_reason: found.ban_reason ?? '', banned_until: found.banned_until?.toISOString() ?? null };
    if (!found || over !== null || found.ended_at !== null || found.banned_at !== null) return null;
    const user = await findUser(trx, found.user_uuid);
    if (!user) return null;
    if (language && user.language !== language) await updateUser(trx, user.uuid, { language });
    const refreshToken = await nextToken(trx, refreshTokens, token, found, now);
    await pruneTokens(trx, found.session_uuid, new Date(now.getTime() - REFRESH_GRACE_SECONDS * 1000));
    await touchSession(trx, found.session_uuid, now);
    return { user, sessionUuid: found.session_uuid, refreshToken, isRemembered: found.is_remembered };
  });
  if (ended) onSessionEnd(ended);
  // Only the holder of the session's own token learns that it was a ban, and why.
  if (!refreshed) throw fault(accountsErrors, 'SESSION_ENDED', ban === null ? {} : { data: ban });
  return refreshed;
};
