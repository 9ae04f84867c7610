import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { REFRESH_GRACE_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import { type Db, inTransaction } from '../../platform/database/tables.ts';
import { fault } from '../../platform/errors.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
import type { SignedIn } from './sign-in.ts';
import { endSession, findUser, insertRefreshToken, lockRefreshToken, markTokenUsed, touchSession } from './store.ts';

interface Refreshed extends SignedIn {
  readonly isRemembered: boolean;
}

/**
 * Changes a refresh token for the next of its family. A token used before, outside the grace for parallel tabs, was
 * copied by someone: the whole family ends.
 * @throws 401 SESSION_ENDED
 */
export const refreshSession = async (db: Db, token: string | undefined, now: Date): Promise<Refreshed> => {
  if (!token) throw fault(accountsErrors, 'SESSION_ENDED');
  const hash = hashRefreshToken(token);
  const refreshed = await inTransaction(db, async (trx): Promise<Refreshed | null> => {
    const found = await lockRefreshToken(trx, hash);
    if (!found || found.ended_at !== null || found.banned_at !== null) return null;
    const sinceSeen = (now.getTime() - found.last_seen_at.getTime()) / 1000;
    const sinceUse = found.used_at === null ? 0 : (now.getTime() - found.used_at.getTime()) / 1000;
    if (sinceUse > REFRESH_GRACE_SECONDS || sinceSeen > SESSION_SECONDS) {
      // Returned, not thrown: the end of the family must commit.
      await endSession(trx, found.session_uuid, now);
      return null;
    }
    const user = await findUser(trx, found.user_uuid);
    if (!user) return null;
    const refreshToken = newRefreshToken();
    await markTokenUsed(trx, hash, now);
    await insertRefreshToken(trx, hashRefreshToken(refreshToken), found.session_uuid, now);
    await touchSession(trx, found.session_uuid, now);
    return { user, sessionUuid: found.session_uuid, refreshToken, isRemembered: found.is_remembered };
  });
  if (!refreshed) throw fault(accountsErrors, 'SESSION_ENDED');
  return refreshed;
};
