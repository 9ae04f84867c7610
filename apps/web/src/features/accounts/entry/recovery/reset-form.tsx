import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { validateUsername } from '@dubplate/rules/accounts/validate-credentials';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LinkMailState } from '#features/accounts/link-mail/use-link-mail.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import { plainErrorText } from '../plain-error.ts';
import classes from '../welcome-form.module.css';

interface ResetFormProps {
  readonly username: string;
  readonly mail: LinkMailState;
  readonly onChange: (username: string) => void;
}

/** A single field for email or phone. */
export const ResetForm = ({ username, mail, onChange }: ResetFormProps) => {
  const text = useMessages();
  const language = useLanguage();
  const [isTouched, setTouched] = useState(false);
  const [issue] = validateUsername(username);
  const isReady = issue === undefined;
  const mayAsk = isReady && mail.secondsLeft === 0 && !mail.isAsking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayAsk) mail.ask();
  };
  const errorMessage = mail.error && mail.secondsLeft === 0 ? plainErrorText(mail.error, text) : null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        error={isTouched && username !== '' && issue ? fill(accountsIssues[issue.code][language], issue.values) : null}
        onChange={({ currentTarget }) => {
          setTouched(false);
          onChange(currentTarget.value);
        }}
        onBlur={() => setTouched(true)}
      />
      <FormError>{mail.secondsLeft > 0 ? text('resetTooSoon', { count: mail.secondsLeft }) : errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady || mail.secondsLeft > 0} loading={mail.isAsking}>
        {text('resetSend')}
      </NextStep>
    </form>
  );
};
