import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill, type Text } from '@dubplate/contract/catalogue';
import { isPasswordName } from '@dubplate/rules/accounts/password-is-name';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import { Switch, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '#lib/api.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { fingerprint, signInBy } from '#lib/session/session.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import layout from '../welcome-form.module.css';
import classes from './credentials-form.module.css';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

interface SignInOptions extends Credentials {
  /** The one-time code, if the server has requested it. */
  readonly totp?: string;
}

interface CredentialErrors {
  readonly username: string | null;
  readonly password: string | null;
}

/** Returns the error text of each field, or null. `isNew` validates a new password. */
const credentialErrors = (credentials: Credentials, language: Language, isNew: boolean): CredentialErrors => {
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
  await signInBy(() => call('POST /login', { body }), { isRemembered: remember });
};

/** Creates an account. A retry sends the same key, so that a lost response creates no second account. */
export const signUp = async (credentials: Credentials, service: string, key: string): Promise<void> => {
  const { username, password } = credentials;
  await call('POST /register', {
    body: { username: username.trim(), password, service, fingerprint: fingerprint() },
    headers: { 'Idempotency-Key': key },
  });
};

/** Only the server can check this: the list of common passwords is too long for the browser. */
const HINT: Text = {
  en: 'Not a common password, and not your login.',
  ru: 'Не из самых частых и не ваш логин.',
};

/** Turns an error such as `min 8 characters` into the first sentence of the hint. */
const sentenceOf = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;

/** Returns the hint under a new password: its error, if any, and the rules that only the server can check. */
export const passwordHint = (errorMessage: string | null | undefined, language: Language): string =>
  errorMessage ? `${sentenceOf(errorMessage)} ${HINT[language]}` : HINT[language];

interface CredentialsFormProps {
  readonly submitLabel: string;
  /** A new password: the browser offers to generate it. */
  readonly isNew: boolean;
  readonly isBusy: boolean;
  /** The server's error; shown until the user types. */
  readonly errorMessage: string | null;
  /** The server's error for the password of a new account. */
  readonly passwordError?: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (credentials: Credentials) => void;
  /** A link for people who forgot their password. */
  readonly besideRemember?: ReactNode;
}

const EMPTY: Credentials = { username: '', password: '', remember: true };

/** Name and password; each field shows its error after the user has left it. */
export const CredentialsForm = ({
  submitLabel,
  isNew,
  isBusy,
  errorMessage,
  passwordError = null,
  onChange,
  onSubmit,
  besideRemember,
}: CredentialsFormProps) => {
  const text = useMessages('entry', 'entry');
  const language = useLanguage();
  const [credentials, setCredentials] = useState(EMPTY);
  const { isTouched, touch, untouch } = useTouched<'username' | 'password'>();
  const errors = credentialErrors(credentials, language, isNew);
  const isReady = errors.username === null && errors.password === null;
  const shownPasswordError = passwordError ?? (isTouched('password') ? errors.password : null);

  const change = (part: Partial<Credentials>) => {
    setCredentials((current) => ({ ...current, ...part }));
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(credentials);
  };

  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('username')}
        name="username"
        autoComplete={isNew ? 'username' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={credentials.username}
        error={isTouched('username') ? errors.username : null}
        onChange={({ currentTarget }) => {
          untouch('username');
          change({ username: currentTarget.value });
        }}
        onBlur={() => credentials.username !== '' && touch('username')}
      />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        // The hint stays when the field is left: a button that moves up under the pointer does not get its click.
        description={isNew && !shownPasswordError ? passwordHint(errors.password, language) : null}
        value={credentials.password}
        error={shownPasswordError}
        onChange={({ currentTarget }) => {
          untouch('password');
          change({ password: currentTarget.value });
        }}
        onBlur={() => credentials.password !== '' && touch('password')}
      />
      <div className={classes.remember}>
        <Switch
          label={text('rememberMe')}
          checked={credentials.remember}
          onChange={({ currentTarget }) => change({ remember: currentTarget.checked })}
        />
        {besideRemember}
      </div>
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
        {submitLabel}
      </NextStep>
    </form>
  );
};
