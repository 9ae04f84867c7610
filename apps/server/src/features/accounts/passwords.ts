import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { PASSWORD_MIN } from '@dubplate/contract/accounts/limits';
import { isPasswordName } from '@dubplate/rules/accounts/password-is-name';
import { hash, verify } from '@node-rs/argon2';
import { refuseIssues } from '#platform/errors.ts';

/** Argon2id with the library's defaults, which follow OWASP (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

// Verified for unknown names, so that they take the same time as known ones.
const dummyHash = hash('nobody signs in with this');

/**
 * Takes as long without a hash, that is, for an unknown name. Accepts the password in both normal forms: macOS types accents
 * in NFD, and older versions hashed what was typed.
 */
export const isPasswordRight = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const checked = passwordHash ?? (await dummyHash);
  const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')];
  const isRight = (await verify(checked, composed)) || (decomposed !== composed && (await verify(checked, decomposed)));
  return isRight && typeof passwordHash === 'string';
};

/** How many of the common passwords with at least `PASSWORD_MIN` characters are rejected. */
const LISTED = 10_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use, so that an idle instance does not hold it in memory. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].map(String);
    return new Set(ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, LISTED));
  });
  return listed;
};

/** Ignores case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.toLowerCase());

/**
 * Rejects a new password that is easy to guess. Not used at sign-in, where an old password must still work.
 * @throws 400 with the issue at `path`
 */
export const rejectGuessablePassword = async (password: string, username: string, path = 'password'): Promise<void> => {
  if (isPasswordName(password, username)) refuseIssues(accountsIssues, [{ path, code: 'password_is_name' }]);
  if (await isCommonPassword(password)) refuseIssues(accountsIssues, [{ path, code: 'password_common' }]);
};
