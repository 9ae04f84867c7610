import { Switch, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { passwordHint } from '#features/accounts/new-password/password-hint.ts';
import { useLanguage } from '#lib/i18n.ts';
import { FormFault } from '#ui/form-fault.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useMessages } from '../messages.ts';
import layout from '../welcome-form.module.css';
import { type Credentials, credentialFaults } from './credentials.ts';
import classes from './credentials-form.module.css';

interface CredentialsFormProps {
  readonly submitLabel: string;
  /** The password is a new one: the browser offers to make it up. */
  readonly isNew: boolean;
  readonly isBusy: boolean;
  /** What the server refused; stands until something is typed. */
  readonly fault: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (credentials: Credentials) => void;
  /** The way out for whoever forgot. */
  readonly besideRemember?: ReactNode;
}

const EMPTY: Credentials = { username: '', password: '', remember: true };

/** Name and password, with each field's rule told once the field was left. */
export const CredentialsForm = ({
  submitLabel,
  isNew,
  isBusy,
  fault,
  onChange,
  onSubmit,
  besideRemember,
}: CredentialsFormProps) => {
  const text = useMessages();
  const language = useLanguage();
  const [credentials, setCredentials] = useState(EMPTY);
  const [left, setLeft] = useState({ username: false, password: false });
  const faults = credentialFaults(credentials, language, isNew);
  const isReady = faults.username === null && faults.password === null;

  const change = (part: Partial<Credentials>) => {
    setCredentials((current) => ({ ...current, ...part }));
    onChange();
  };
  const leave = (field: keyof typeof left) =>
    setLeft((current) => ({ ...current, [field]: credentials[field] !== '' }));
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
        error={left.username ? faults.username : null}
        onChange={({ currentTarget }) => {
          setLeft((current) => ({ ...current, username: false }));
          change({ username: currentTarget.value });
        }}
        onBlur={() => leave('username')}
      />
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        description={isNew && !left.password ? passwordHint(faults.password, language) : null}
        value={credentials.password}
        error={left.password ? faults.password : null}
        onChange={({ currentTarget }) => {
          setLeft((current) => ({ ...current, password: false }));
          change({ password: currentTarget.value });
        }}
        onBlur={() => leave('password')}
      />
      <div className={classes.remember}>
        <Switch
          label={text('rememberMe')}
          checked={credentials.remember}
          onChange={({ currentTarget }) => change({ remember: currentTarget.checked })}
        />
        {besideRemember}
      </div>
      <FormFault>{fault}</FormFault>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
        {submitLabel}
      </NextStep>
    </form>
  );
};
