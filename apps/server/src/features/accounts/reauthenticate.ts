import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { FRESH_SIGN_IN_SECONDS } from '@dubplate/contract/accounts/limits';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { isPasswordRight } from './passwords.ts';
import { findSession } from './sessions/store.ts';
import { findUser, type User } from './store.ts';

/**
 * Second factors require a verified name: otherwise an attacker could sign up with a stranger's address and add a passkey
 * before the stranger takes over the account. @throws 403 NOT_VERIFIED
 */
export const requireVerifiedName = (user: User | undefined): void => {
  if (!user || user.verified_at === null) throw apiError(accountsErrors, 'NOT_VERIFIED');
};

/** Returns the key under which wrong passwords of a session or token count: those of others keep nobody from proving it. */
export const proofKey = ({ sessionUuid, tokenUuid }: Actor): string => `session:${sessionUuid ?? tokenUuid}`;

/**
 * Checks the caller's password and returns the caller. Wrong passwords count per session, so that a stolen one cannot
 * guess. @throws 400 with the issue at `password`, 429
 */
export const requirePassword = async (
  db: Db,
  wrongPasswords: RateLimit,
  actor: Actor,
  password: string,
): Promise<User> => {
  // Counted before the check and reset after success, so that concurrent guesses all count.
  await wrongPasswords.count(proofKey(actor));
  const user = await findUser(db, actor.uuid);
  if (!user) throw notFound();
  if (!(await isPasswordRight(user.password_hash, password)))
    refuseIssues(accountsIssues, [{ path: 'password', code: 'old_password_wrong' }]);
  await wrongPasswords.reset(proofKey(actor));
  return user;
};

/** Requires the password or a recent sign-in, and returns the caller. @throws 403 PASSWORD_NEEDED, 400, 429 */
export const requireRecentAuth = async (
  db: Db,
  wrongPasswords: RateLimit,
  actor: Actor,
  password: string | undefined,
  now: Date,
): Promise<User> => {
  if (password !== undefined) return requirePassword(db, wrongPasswords, actor, password);
  // A token is no sign-in, however fresh it is.
  if (actor.sessionUuid === null) throw apiError(accountsErrors, 'PASSWORD_NEEDED');
  const session = await findSession(db, actor.sessionUuid);
  const user = await findUser(db, actor.uuid);
  if (!session || !user) throw notFound();
  if (now.getTime() - session.created_at.getTime() > FRESH_SIGN_IN_SECONDS * 1000)
    throw apiError(accountsErrors, 'PASSWORD_NEEDED');
  return user;
};
