import { PasswordInput, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../../lib/i18n.ts';
import { NextStep } from '../../../ui/next-step.tsx';
import { type Credentials, credentialFaults } from '../credentials.ts';
import { useMessages } from '../messages.ts';
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
}

const EMPTY: Credentials = { username: '', password: '', remember: true };

/** Name and password, with each field's rule told once the field was left. */
export const CredentialsForm = ({ submitLabel, isNew, isBusy, fault, onChange, onSubmit }: CredentialsFormProps) => {
  const text = useMessages();
  const language = useLanguage();
  const [credentials, setCredentials] = useState(EMPTY);
  const [left, setLeft] = useState({ username: false, password: false });
  const faults = credentialFaults(credentials, language);
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('username')}
        name="username"
        autoComplete="username"
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
      <PasswordInput
        label={text('password')}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        description={isNew && !left.password ? faults.password : null}
        value={credentials.password}
        error={left.password ? faults.password : null}
        visibilityToggleButtonProps={{ 'aria-label': text('showPassword') }}
        onChange={({ currentTarget }) => {
          setLeft((current) => ({ ...current, password: false }));
          change({ password: currentTarget.value });
        }}
        onBlur={() => leave('password')}
      />
      <Switch
        label={text('rememberMe')}
        checked={credentials.remember}
        onChange={({ currentTarget }) => change({ remember: currentTarget.checked })}
      />
      <div role="alert" className={classes.fault}>
        {fault}
      </div>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
        {submitLabel}
      </NextStep>
    </form>
  );
};
