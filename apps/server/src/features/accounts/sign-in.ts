import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { type Db, inTransaction } from '../../platform/database/tables.ts';
import { fault } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { isPasswordRight } from './passwords.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-tokens.ts';
import { findUserByName, insertRefreshToken, insertSession, type User } from './store.ts';

interface SignInInput {
  readonly username: string;
  readonly password: string;
  readonly fingerprint?: string | undefined;
  readonly remember: boolean;
  readonly userAgent: string | undefined;
}

export interface SignedIn {
  readonly user: User;
  readonly sessionUuid: string;
  readonly refreshToken: string;
}

/** Begins a session. @throws 401 WRONG_CREDENTIALS, 403 BANNED, 429 after too many wrong passwords for this name. */
export const signIn = async (db: Db, wrongPasswords: RateLimit, input: SignInInput, now: Date): Promise<SignedIn> => {
  const username = parseUsername(input.username)?.value ?? input.username.toLowerCase();
  await wrongPasswords.check(username);
  const user = await findUserByName(db, username);
  if (!(await isPasswordRight(user?.password_hash, input.password)) || !user) {
    await wrongPasswords.count(username);
    throw fault(accountsErrors, 'WRONG_CREDENTIALS');
  }
  if (user.banned_at !== null) {
    const reason = user.ban_reason ?? '';
    throw fault(accountsErrors, 'BANNED', { values: { reason }, data: { ban_reason: reason } });
  }
  const sessionUuid = newUuid();
  const refreshToken = newRefreshToken();
  await inTransaction(db, async (trx) => {
    await insertSession(trx, {
      uuid: sessionUuid,
      user_uuid: user.uuid,
      fingerprint: input.fingerprint ?? null,
      user_agent: input.userAgent?.slice(0, 512) ?? null,
      is_remembered: input.remember,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
    });
    await insertRefreshToken(trx, hashRefreshToken(refreshToken), sessionUuid, now);
  });
  await wrongPasswords.forget(username);
  return { user, sessionUuid, refreshToken };
};
