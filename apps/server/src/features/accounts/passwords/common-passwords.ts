import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { PASSWORD_MIN } from '@dubplate/contract/accounts/limits';
import { isPasswordName } from '@dubplate/rules/accounts/password-is-name';
import { refuseIssues } from '#platform/errors.ts';

/** Of those long enough to be taken at all. */
const LISTED = 10_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first asked for: an instance at rest needs no list of passwords in its memory. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].map(String);
    return new Set(ranked.filter((password) => password.length >= PASSWORD_MIN).slice(0, LISTED));
  });
  return listed;
};

/** Whether a password is one of the 10,000 most common, as typed but for case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.toLowerCase());

/**
 * Refuses a new password that is among the first to be guessed; never asked at sign-in, where an old one must still work.
 * @throws 400 with the issue at `path`
 */
export const rejectGuessablePassword = async (password: string, username: string, path = 'password'): Promise<void> => {
  if (isPasswordName(password, username)) refuseIssues(accountsIssues, [{ path, code: 'password_is_name' }]);
  if (await isCommonPassword(password)) refuseIssues(accountsIssues, [{ path, code: 'password_common' }]);
};
