import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import layout from '#features/accounts/settings/settings-view.module.css';
import { errorText } from '#lib/http/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { endTotp, fieldError, useTotpChanged } from './totp-api.ts';

const EMPTY = { password: '', code: '' };

const TurnOffForm = ({ onDone }: { onDone: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const changed = useTotpChanged();
  const [typed, setTyped] = useState(EMPTY);
  const ending = useMutation({
    mutationFn: endTotp,
    onSuccess: () => {
      notify.success(text('turnedOff'));
      onDone();
    },
    onSettled: () => changed(),
  });
  const ofFields = { password: fieldError(ending.error, 'password'), code: fieldError(ending.error, 'code') };
  const errorMessage =
    ending.error && !ofFields.password && !ofFields.code
      ? (errorText(ending.error, language, accountsErrors) ?? uiText('offlineTitle'))
      : null;
  const isReady = typed.password !== '' && typed.code.trim() !== '';
  const change = (part: Partial<typeof EMPTY>) => {
    setTyped((current) => ({ ...current, ...part }));
    ending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !ending.isPending) ending.mutate(typed);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('turnOffLead')}</Text>
      <PasswordField
        label={text('password')}
        autoComplete="current-password"
        data-autofocus
        value={typed.password}
        error={ofFields.password}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
      />
      <TextInput
        label={text('codeOrRecovery')}
        autoComplete="one-time-code"
        value={typed.code}
        error={ofFields.code}
        onChange={({ currentTarget }) => change({ code: currentTarget.value })}
      />
      <FormError>{errorMessage}</FormError>
      <Button type="submit" color="crimson" disabled={!isReady} loading={ending.isPending}>
        {text('turnOff')}
      </Button>
    </form>
  );
};

export const TurnOffDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('turnOffTitle')} size="28rem">
      <TurnOffForm onDone={onClose} />
    </Dialog>
  );
};
