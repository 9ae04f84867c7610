import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { Button, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#lib/errors.ts';
import { errorText } from '#lib/http/error-text.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import layout from '../settings/settings-view.module.css';
import { useMessages } from './messages.ts';
import { useScheduleDeletion } from './own-data-api.ts';

const DAY_MS = 86_400_000;

const DeleteForm = ({ onDone }: { onDone: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const format = useFormat();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const planning = useScheduleDeletion(onDone);
  const when = format.date(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  const { error } = planning;
  const ofPassword = error instanceof ApiError ? error.issues.find(({ path }) => path === 'password')?.message : null;
  const errorMessage =
    error && !ofPassword ? (errorText(error, language, ownDataErrors) ?? uiText('offlineTitle')) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !planning.isPending) planning.mutate(password);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('deleteMessage', { when })}</Text>
      <PasswordField
        label={text('password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={ofPassword}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          planning.reset();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <Button type="submit" color="crimson" disabled={password === ''} loading={planning.isPending}>
        {text('deleteAction')}
      </Button>
    </form>
  );
};

export const DeleteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('deleteHeading')} size="28rem">
      <DeleteForm onDone={onClose} />
    </Dialog>
  );
};
