import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import type { Role } from '@dubplate/contract/scopes';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { enqueueEmail } from './emails/send-email.ts';
import { hashPassword, rejectGuessablePassword } from './passwords.ts';
import type { PhoneCountry } from './phone-numbers.ts';
import type { AccountLimits } from './rate-limits.ts';
import { insertUser } from './store.ts';

interface Registration {
  readonly username: string;
  readonly password: string;
  readonly roles?: Role[];
  readonly language?: Language;
}

/** A registration with a hashed password; hashing takes too long for a transaction. */
type HashedRegistration = Omit<Registration, 'password'> & { readonly passwordHash: string };

/** Validates a registration and hashes its password. Call it outside of transactions. @throws 400 with the issues */
export const hashRegistration = async ({ password, ...input }: Registration): Promise<HashedRegistration> => {
  refuseIssues(accountsIssues, validateCredentials({ ...input, password }));
  return { ...input, passwordHash: await hashPassword(password) };
};

/** Creates an account. @throws 409 USER_EXISTS */
export const registerUser = async (
  trx: Db,
  input: HashedRegistration,
  country: PhoneCountry,
  now: Date,
): Promise<{ uuid: UserId }> => {
  const uuid = newUuid<UserId>();
  const user = {
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
  } as const;
  if (!(await insertUser(trx, user, country))) throw apiError(accountsErrors, 'USER_EXISTS');
  return { uuid };
};

/** Runs in the transaction that creates an account. */
export type OnSignUp = (trx: Db, userUuid: UserId, now: Date) => Promise<void>;

type SignUpContext = Pick<ServerContext, 'jobs'> &
  Pick<AccountLimits, 'enumerationGuard' | 'messagesByAddress'> & {
    readonly onSignUp: OnSignUp;
    readonly phoneCountry: PhoneCountry;
    /** The caller's network address. */
    readonly address: string;
  };

/** Creates an account and sends the verification email. @throws 400 with the issues, 400 NEED_TRANSFERING, 409 USER_EXISTS */
export const signUp = async (
  db: Db,
  { jobs, enumerationGuard, messagesByAddress, address, onSignUp, phoneCountry }: SignUpContext,
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
      const created = await registerUser(trx, hashed, phoneCountry, now);
      await onSignUp(trx, created.uuid, now);
      await enqueueEmail(trx, jobs, { kind: 'verify', username, values: {} });
      return created;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'USER_EXISTS') await enumerationGuard.rejectTakenName(address);
    throw error;
  }
};
