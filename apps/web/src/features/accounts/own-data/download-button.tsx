import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { errorText } from '#lib/http/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import layout from '../settings/settings-view.module.css';
import { useMessages } from './messages.ts';
import { useDownload } from './own-data-api.ts';

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const downloading = useDownload({ onError: () => undefined, onStarted: onDone });
  const { error } = downloading;
  const ofPassword = error instanceof ApiError ? error.issues.find(({ path }) => path === 'password')?.message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !downloading.isPending) downloading.mutate(password);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('passwordAgain')}</Text>
      <PasswordField
        label={text('password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={ofPassword}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          downloading.reset();
        }}
      />
      <FormError>{error && !ofPassword ? (errorText(error, language) ?? uiText('offlineTitle')) : null}</FormError>
      <Button type="submit" disabled={password === ''} loading={downloading.isPending}>
        {text('download')}
      </Button>
    </form>
  );
};

/** Downloads the copy; asks for the password first where the sign-in is a while ago. */
export const DownloadButton = () => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const downloading = useDownload({
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPasswordAsked(true);
      else void notifyError(text('downloadFailed'), error);
    },
  });
  const close = () => setPasswordAsked(false);
  return (
    <>
      <NextStep
        loading={downloading.isPending}
        onClick={() => downloading.mutate(null)}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {text('download')}
      </NextStep>
      <Dialog opened={isPasswordAsked} onClose={close} title={text('download')} size="28rem">
        <PasswordForm onDone={close} />
      </Dialog>
    </>
  );
};
