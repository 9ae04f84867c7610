import type { accountsIssues } from '@dubplate/contract/accounts/errors';
import { NAME_MAX } from '@dubplate/contract/accounts/limits';
import type { Issue } from '../issues.ts';
import { validatePassword } from './validate-credentials.ts';

type AccountsIssueCode = keyof typeof accountsIssues;

// Words of one alphabet, joined by a space, a hyphen or an apostrophe: Анна-Мария, O’Connor, de la Cruz.
const LATIN = /^[\p{Script=Latin}\p{M}]+(?:[ '’-][\p{Script=Latin}\p{M}]+)*$/u;
const CYRILLIC = /^[\p{Script=Cyrillic}\p{M}]+(?:[ '’-][\p{Script=Cyrillic}\p{M}]+)*$/u;

const isName = (name: string): boolean => name.length <= NAME_MAX && (LATIN.test(name) || CYRILLIC.test(name));

interface ProfileNames {
  readonly first_name?: string | undefined;
  readonly last_name?: string | null | undefined;
}

/** Issues of the names that are given: letters of a single alphabet; the first name can't be taken away, the last can. */
export const validateProfile = ({ first_name, last_name }: ProfileNames): Issue<AccountsIssueCode>[] => {
  const issues: Issue<AccountsIssueCode>[] = [];
  if (first_name !== undefined && !isName(first_name.trim())) issues.push({ path: 'first_name', code: 'name_invalid' });
  if (last_name && last_name.trim() !== '' && !isName(last_name.trim()))
    issues.push({ path: 'last_name', code: 'name_invalid' });
  return issues;
};

interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

/** Issues of a new password and its repetition; `paths` names their fields on the wire. */
export const validateNewPassword = (
  { password, repeat }: NewPassword,
  paths: { readonly password: string; readonly repeat: string },
): Issue<AccountsIssueCode>[] => [
  ...validatePassword(password, paths.password),
  ...(repeat === password ? [] : [{ path: paths.repeat, code: 'passwords_differ' } as const]),
];
