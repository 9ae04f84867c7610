import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { isPasswordName } from '@dubplate/rules/accounts/password-is-name';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import { call } from '#lib/api.ts';
import type { Language } from '#lib/i18n/language.ts';
import { fingerprint, signInBy } from '#lib/session/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

interface SignInOptions extends Credentials {
  /** The one-time code, if the server has requested it. */
  readonly totp?: string;
}

export interface CredentialErrors {
  readonly username: string | null;
  readonly password: string | null;
}

/** Returns the error text of each field, or null. `isNew` validates a new password. */
export const credentialErrors = (credentials: Credentials, language: Language, isNew: boolean): CredentialErrors => {
  const { username, password } = credentials;
  const isName = isNew && isPasswordName(password, username);
  const issues = [
    ...validateCredentials(credentials),
    ...(isName ? [{ path: 'password', code: 'password_is_name' as const, values: {} }] : []),
  ];
  const errorOf = (path: string): string | null => {
    const issue = issues.find((each) => each.path === path);
    return issue ? fill(accountsIssues[issue.code][language], issue.values) : null;
  };
  return { username: errorOf('username'), password: errorOf('password') };
};

/** Starts a session. @throws {ApiError} if the server refuses */
export const signIn = async ({ username, password, remember, totp }: SignInOptions): Promise<void> => {
  const body = { username: username.trim(), password, remember, fingerprint: fingerprint(), ...(totp ? { totp } : {}) };
  await signInBy(() => call('POST /login', { body }));
};

/** Creates an account. A retry sends the same key, so that a lost response creates no second account. */
export const signUp = async (credentials: Credentials, service: string, key: string): Promise<void> => {
  const { username, password } = credentials;
  await call('POST /register', {
    body: { username: username.trim(), password, service, fingerprint: fingerprint() },
    headers: { 'Idempotency-Key': key },
  });
};
