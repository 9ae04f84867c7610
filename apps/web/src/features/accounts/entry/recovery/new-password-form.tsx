import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  NewPasswordFields,
  NO_PASSWORD,
  newPasswordErrors,
} from '#features/accounts/new-password/new-password-fields.tsx';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from '../welcome-form.module.css';

interface NewPasswordFormProps {
  /** The link is invalid: the fields are disabled, and the next step is to request another link. */
  readonly isDead: boolean;
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  /** The server's error for the password. */
  readonly refusal: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (password: string) => void;
}

export const NewPasswordForm = ({
  isDead,
  isBusy,
  errorMessage,
  refusal,
  onChange,
  onSubmit,
}: NewPasswordFormProps) => {
  const text = useMessages();
  const language = useLanguage();
  const [value, setValue] = useState(NO_PASSWORD);
  const isReady = !isDead && Object.keys(newPasswordErrors(value, language)).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(value.password);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NewPasswordFields
        value={value}
        labels={{ password: text('newPassword'), repeat: text('repeatPassword') }}
        isDisabled={isDead}
        hasAutoFocus={!isDead}
        refusal={refusal}
        onChange={(next) => {
          setValue(next);
          onChange();
        }}
      />
      <FormError>{errorMessage}</FormError>
      {isDead ? (
        <NextStep component={Link} to="/resetpassword" size="lg" fullWidth>
          {text('askForNewLink')}
        </NextStep>
      ) : (
        <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
          {text('setPassword')}
        </NextStep>
      )}
    </form>
  );
};
