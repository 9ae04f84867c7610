import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { isPasswordName } from '@dubplate/rules/accounts/password-is-name';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import { call } from '#lib/api.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import type { Language } from '#lib/language.ts';
import { beginSession } from '#lib/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

interface SigningIn extends Credentials {
  /** The one-time code, once it was asked for. */
  readonly totp?: string;
}

export interface CredentialFaults {
  readonly username: string | null;
  readonly password: string | null;
}

/** What is wrong with each field, in words; null where nothing is. `isNew`: with a password that is being chosen. */
export const credentialFaults = (credentials: Credentials, language: Language, isNew: boolean): CredentialFaults => {
  const { username, password } = credentials;
  const isName = isNew && isPasswordName(password, username);
  const issues = [
    ...validateCredentials(credentials),
    ...(isName ? [{ path: 'password', code: 'password_is_name' as const, values: {} }] : []),
  ];
  const faultOf = (path: string): string | null => {
    const issue = issues.find((each) => each.path === path);
    return issue ? fill(accountsIssues[issue.code][language], issue.values) : null;
  };
  return { username: faultOf('username'), password: faultOf('password') };
};

/** Begins a session, or is refused. */
export const signIn = async ({ username, password, remember, totp }: SigningIn): Promise<void> => {
  const body = { username: username.trim(), password, remember, fingerprint: fingerprint(), ...(totp ? { totp } : {}) };
  const { access_token } = await call('POST /login', { body });
  beginSession(access_token);
};

/** Makes an account. The same key is sent when it is tried again, so a lost answer makes no second one. */
export const signUp = async (credentials: Credentials, service: string, key: string): Promise<void> => {
  const { username, password } = credentials;
  await call('POST /register', {
    body: { username: username.trim(), password, service, fingerprint: fingerprint() },
    headers: { 'Idempotency-Key': key },
  });
};
