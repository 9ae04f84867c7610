import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { REFRESH_GRACE_SECONDS, SESSION_SECONDS } from '@dubplate/contract/accounts/limits';
import { type Db, inTransaction } from '../../../platform/database/tables.ts';
import { fault } from '../../../platform/errors.ts';
import type { Language } from '../../../platform/language.ts';
import { hashSecretToken, newSecretToken } from '../../../platform/secret-token.ts';
import { findUser, updateUser } from '../store.ts';
import type { SignedIn } from './sign-in.ts';
import { endSession, insertRefreshToken, lockRefreshToken, markTokenUsed, touchSession } from './store.ts';

interface Refreshed extends SignedIn {
  readonly isRemembered: boolean;
}

interface Refreshing {
  /** Null where the caller states none of ours. */
  readonly language: Language | null;
  readonly now: Date;
  readonly onSessionEnd: (sessionUuid: string) => void;
}

/**
 * Changes a refresh token for the next of its family. A token used before, outside the grace for parallel tabs, was
 * copied by someone: the whole family ends.
 * @throws 401 SESSION_ENDED
 */
export const refreshSession = async (
  db: Db,
  token: string | undefined,
  { language, now, onSessionEnd }: Refreshing,
): Promise<Refreshed> => {
  if (!token) throw fault(accountsErrors, 'SESSION_ENDED');
  const hash = hashSecretToken(token);
  let ended: string | null = null;
  const refreshed = await inTransaction(db, async (trx): Promise<Refreshed | null> => {
    const found = await lockRefreshToken(trx, hash);
    if (!found || found.ended_at !== null || found.banned_at !== null) return null;
    const sinceSeen = (now.getTime() - found.last_seen_at.getTime()) / 1000;
    const sinceUse = found.used_at === null ? 0 : (now.getTime() - found.used_at.getTime()) / 1000;
    if (sinceUse > REFRESH_GRACE_SECONDS || sinceSeen > SESSION_SECONDS) {
      // Returned, not thrown: the end of the family must commit.
      await endSession(trx, found.session_uuid, now);
      ended = found.session_uuid;
      return null;
    }
    const user = await findUser(trx, found.user_uuid);
    if (!user) return null;
    if (language && user.language !== language) await updateUser(trx, user.uuid, { language });
    const refreshToken = newSecretToken();
    await markTokenUsed(trx, hash, now);
    await insertRefreshToken(trx, hashSecretToken(refreshToken), found.session_uuid, now);
    await touchSession(trx, found.session_uuid, now);
    return { user, sessionUuid: found.session_uuid, refreshToken, isRemembered: found.is_remembered };
  });
  if (ended) onSessionEnd(ended);
  if (!refreshed) throw fault(accountsErrors, 'SESSION_ENDED');
  return refreshed;
};
