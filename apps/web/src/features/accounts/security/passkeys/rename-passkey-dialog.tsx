import { PASSKEY_NAME_MAX } from '@dubplate/contract/accounts/limits';
import type { Passkey } from '@dubplate/contract/accounts/passkeys-schemas';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import layout from '#features/accounts/settings-view.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { renamePasskey, usePasskeysChanged } from './passkeys-api.ts';

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const notifyError = useErrorNotice();
  const changed = usePasskeysChanged();
  const [name, setName] = useState(passkey.name);
  const renaming = useMutation({
    mutationFn: renamePasskey,
    onSuccess: () => {
      notify.withdrawFailure(text('renameFailed'));
      onClose();
    },
    onError: (error) => void notifyError(text('renameFailed'), error),
    onSettled: () => changed(),
  });
  const isReady = name.trim() !== '' && name.length <= PASSKEY_NAME_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !renaming.isPending) renaming.mutate({ uuid: passkey.uuid, name });
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <LineField
        label={text('passkeyName')}
        max={PASSKEY_NAME_MAX}
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={renaming.isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title={text('renameTitle')} size="28rem">
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
};
