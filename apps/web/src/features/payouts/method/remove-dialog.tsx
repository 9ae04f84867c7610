import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useRemoveMethod } from '../api.ts';
import { issuesOf, RequestError } from '../parts/form-errors.tsx';
import classes from '../parts/payouts.module.css';

const RemoveForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('app', 'payouts');
  const uiText = useUiText();
  const isOnline = useOnline();
  const [password, setPassword] = useState<string | null>(null);
  const remove = useRemoveMethod({
    onSuccess: () => {
      notify.success(text('methodRemoved'));
      onClose();
    },
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPassword('');
    },
  });
  const isReady = isOnline && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !remove.isPending) remove.mutate(password);
  };
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <p className={classes.label}>{text('methodRemoveMessage')}</p>
      {password !== null && (
        <PasswordField
          label={text('password')}
          description={text('passwordRemove')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={issuesOf(remove.error).get('password')}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            remove.reset();
          }}
        />
      )}
      <RequestError error={remove.error} fields={['password']} />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={remove.isPending}>
          {text('methodRemove')}
        </Button>
      </DialogButtons>
    </form>
  );
};

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Removes the payout method; requires the password if the last sign-in is too old. */
export const RemoveDialog = ({ isOpen, onClose }: RemoveDialogProps) => {
  const text = useMessages('app', 'payouts');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('methodRemoveAsk')} size="28rem">
      <RemoveForm onClose={onClose} />
    </Dialog>
  );
};
