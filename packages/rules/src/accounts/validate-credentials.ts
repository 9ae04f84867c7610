import type { accountsIssues } from '@dubplate/contract/accounts/errors';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '@dubplate/contract/accounts/limits';
import type { Issue } from '../issues.ts';
import { parseUsername } from './username.ts';

type AccountsIssueCode = keyof typeof accountsIssues;

export const validateUsername = (username: string): Issue<AccountsIssueCode>[] => {
  if (username.trim().length > USERNAME_MAX)
    return [{ path: 'username', code: 'username_too_long', values: { max: USERNAME_MAX } }];
  return parseUsername(username) === null ? [{ path: 'username', code: 'username_invalid' }] : [];
};

export const validatePassword = (password: string, path = 'password'): Issue<AccountsIssueCode>[] => {
  if (password.length < PASSWORD_MIN) return [{ path, code: 'password_too_short', values: { min: PASSWORD_MIN } }];
  if (password.length > PASSWORD_MAX) return [{ path, code: 'password_too_long', values: { max: PASSWORD_MAX } }];
  return [];
};

/** Issues of a sign-in or sign-up form, both fields at once. */
export const validateCredentials = (input: { username: string; password: string }): Issue<AccountsIssueCode>[] => [
  ...validateUsername(input.username),
  ...validatePassword(input.password),
];
