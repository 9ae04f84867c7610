import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { Button, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { ApiError } from '#lib/errors.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormFault } from '#ui/form-fault.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';
import layout from '../settings/settings-view.module.css';
import { useMessages } from './messages.ts';
import { usePlanDeletion } from './own-data-api.ts';

const DAY_MS = 86_400_000;

const DeleteForm = ({ onDone }: { onDone: () => void }) => {
  const text = useMessages();
  const { texts } = useUi();
  const format = useFormat();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const planning = usePlanDeletion(onDone);
  const when = format.date(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  const { error } = planning;
  const ofPassword = error instanceof ApiError ? error.issues.find(({ path }) => path === 'password')?.message : null;
  const fault = error && !ofPassword ? (errorText(error, language, ownDataErrors) ?? texts.offlineTitle) : null;
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
      <FormFault>{fault}</FormFault>
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
