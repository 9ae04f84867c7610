import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  NewPasswordFields,
  NO_PASSWORD,
  newPasswordErrors,
} from '#features/accounts/entry/recovery/new-password-fields.tsx';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import classes from '#features/accounts/settings-view.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { SettingsView } from '../settings-view.tsx';

/** Changes the password, which signs out all other devices. */
export const PasswordScreen = () => {
  const text = useMessages('app', 'settings');
  const language = useLanguage();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState(NO_PASSWORD);
  const isReady = current !== '' && Object.keys(newPasswordErrors(next, language)).length === 0;
  const change = useMutation({
    mutationFn: () =>
      call('PATCH /update-password', {
        body: { old_password: current, new_password: next.password, repeat_password: next.repeat },
      }),
    onSuccess: () => {
      notify.withdrawError(text('passwordFailed'));
      notify.success({ title: text('passwordChanged'), message: text('passwordChangedHint') });
      void navigate({ to: '/settings' });
    },
    onError: (error) => void notifyError(text('passwordFailed'), error, accountsErrors),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !change.isPending) change.mutate();
  };

  return (
    <SettingsView title={text('password')} lead={text('passwordLead')} hasWayBack>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          label={text('currentPassword')}
          name="current"
          autoComplete="current-password"
          value={current}
          error={fieldError(change.error, 'old_password')}
          onChange={({ currentTarget }) => {
            setCurrent(currentTarget.value);
            change.reset();
          }}
        />
        <NewPasswordFields
          value={next}
          labels={{ password: text('newPassword'), repeat: text('repeatPassword') }}
          passwordError={fieldError(change.error, 'new_password')}
          onChange={(typed) => {
            setNext(typed);
            change.reset();
          }}
        />
        <NextStep type="submit" disabled={!isReady} loading={change.isPending}>
          {text('changePassword')}
        </NextStep>
      </form>
    </SettingsView>
  );
};
