import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { Role } from '@dubplate/contract/accounts/limits';
import type { UserId } from '@dubplate/contract/ids';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { Fault, fault, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import { enqueueEmail } from '../emails/send-email.ts';
import { rejectGuessablePassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { insertUser } from '../store.ts';
import type { EnumerationGuard } from './enumeration-guard.ts';

interface Registration {
  readonly username: string;
  readonly password: string;
  readonly roles?: Role[];
  readonly language?: Language;
}

/** A registration whose password was hashed, which takes too long for a transaction. */
type HashedRegistration = Omit<Registration, 'password'> & { readonly passwordHash: string };

/** Checks a registration and hashes its password; outside of transactions. @throws 400 with the issues */
export const hashRegistration = async ({ password, ...input }: Registration): Promise<HashedRegistration> => {
  refuseIssues(accountsIssues, validateCredentials({ ...input, password }));
  return { ...input, passwordHash: await hashPassword(password) };
};

/** Creates an account. @throws 409 USER_EXISTS */
export const registerUser = async (db: Db, input: HashedRegistration, now: Date): Promise<{ uuid: UserId }> => {
  const uuid = newUuid<UserId>();
  const isNew = await insertUser(db, {
    uuid,
    username: parseUsername(input.username)?.value ?? input.username,
    password_hash: input.passwordHash,
    first_name: null,
    last_name: null,
    avatar_uuid: null,
    date_of_birth: null,
    verified_at: null,
    roles: input.roles ?? [],
    banned_at: null,
    ban_reason: null,
    created_at: now,
    language: input.language ?? 'en',
  });
  if (!isNew) throw fault(accountsErrors, 'USER_EXISTS');
  return { uuid };
};

/** What is written down of somebody who makes an account, in the transaction that makes it. */
export type OnSignUp = (trx: Db, userUuid: UserId, now: Date) => Promise<void>;

interface SignUpDeps {
  readonly jobs: Jobs;
  readonly onSignUp: OnSignUp;
  readonly enumerationGuard: EnumerationGuard;
  /** Messages that one address causes; null where a proxy does the limiting. */
  readonly messagesByAddress: RateLimit | null;
  /** The caller's network address. */
  readonly address: string;
}

/** Creates an account, and sends the email that verifies its name. @throws 400 NEED_TRANSFERING too */
export const signUp = async (
  db: Db,
  { jobs, enumerationGuard, messagesByAddress, address, onSignUp }: SignUpDeps,
  input: Registration,
  now: Date,
): Promise<{ uuid: UserId }> => {
  refuseIssues(accountsIssues, validateCredentials(input));
  await rejectGuessablePassword(input.password, input.username);
  const username = parseUsername(input.username)?.value ?? input.username;
  await messagesByAddress?.count(address);
  await enumerationGuard.rejectLegacyName(username, address, now);
  const hashed = await hashRegistration(input);
  try {
    return await inTransaction(db, async (trx) => {
      const created = await registerUser(trx, hashed, now);
      await onSignUp(trx, created.uuid, now);
      await enqueueEmail(trx, jobs, { kind: 'verify', username, values: {} });
      return created;
    });
  } catch (error) {
    if (error instanceof Fault && error.code === 'USER_EXISTS') await enumerationGuard.rejectTakenName(address);
    throw error;
  }
};
