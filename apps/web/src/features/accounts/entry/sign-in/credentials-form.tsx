import { Switch, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { passwordHint } from '#features/accounts/new-password/password-hint.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import layout from '../welcome-form.module.css';
import { type Credentials, credentialErrors } from './credentials.ts';
import classes from './credentials-form.module.css';

interface CredentialsFormProps {
  readonly submitLabel: string;
  /** A new password: the browser offers to generate it. */
  readonly isNew: boolean;
  readonly isBusy: boolean;
  /** The server's error; shown until the user types. */
  readonly errorMessage: string | null;
  /** The server's error for the password of a new account. */
  readonly passwordRefusal?: string | null;
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
  passwordRefusal = null,
  onChange,
  onSubmit,
  besideRemember,
}: CredentialsFormProps) => {
  const text = useMessages();
  const language = useLanguage();
  const [credentials, setCredentials] = useState(EMPTY);
  const { isTouched, touch, untouch } = useTouched<'username' | 'password'>();
  const errors = credentialErrors(credentials, language, isNew);
  const isReady = errors.username === null && errors.password === null;

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
        description={
          isNew && !isTouched('password') && !passwordRefusal ? passwordHint(errors.password, language) : null
        }
        value={credentials.password}
        error={passwordRefusal ?? (isTouched('password') ? errors.password : null)}
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
