import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { User } from '../store.ts';
import type { SecondFactor } from './second-factor.ts';
import { findTotp } from './store.ts';

/**
 * Under which key wrong codes of a name count: apart from its wrong passwords, which a right one resets in more places
 * than one.
 */
export const codesOf = (username: string): string => `code:${username}`;

export interface SecondStepDeps {
  /** Wrong passwords per name. */
  readonly wrongPasswords: RateLimit;
  readonly secondFactor: SecondFactor;
}

/**
 * Asks those who turned it on for a code, after their password was right. Each try is counted before it is checked:
 * however many come at once, ten in a quarter of an hour can't hit one of a million.
 * @throws 403 TOTP_REQUIRED without a code, TOTP_LOST, 401 WRONG_TOTP, 429
 */
export const requireSecondStep = async (
  db: Db,
  { wrongPasswords, secondFactor }: SecondStepDeps,
  user: User,
  code: string | undefined,
  now: Date,
): Promise<void> => {
  const totp = await findTotp(db, user.uuid);
  if (!totp || totp.activated_at === null) return;
  if (!code) throw fault(accountsErrors, 'TOTP_REQUIRED');
  await wrongPasswords.count(codesOf(user.username));
  if (!(await secondFactor.consumeCodeOrRecovery(db, totp, code, now))) throw fault(accountsErrors, 'WRONG_TOTP');
  await wrongPasswords.reset(codesOf(user.username));
};
