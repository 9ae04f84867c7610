import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import { PasswordForm } from '#features/accounts/recent-auth/password-form.tsx';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import { endTotp, useTotpChanged } from './totp-api.ts';

const TurnOffForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages();
  const changed = useTotpChanged();
  const [code, setCode] = useState('');
  const ending = useMutation({
    mutationFn: endTotp,
    onSuccess: () => {
      notify.success(text('turnedOff'));
      onClose();
    },
    onSettled: () => changed(),
  });
  return (
    <PasswordForm
      lead={text('turnOffLead')}
      label={text('password')}
      submitLabel={text('turnOff')}
      tone="danger"
      attempt={ending}
      catalogue={accountsErrors}
      fields={['code']}
      areFieldsReady={code.trim() !== ''}
      onCancel={onClose}
      onSubmit={(password) => ending.mutate({ password, code })}
    >
      <TextInput
        label={text('codeOrRecovery')}
        autoComplete="one-time-code"
        value={code}
        error={fieldError(ending.error, 'code')}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          ending.reset();
        }}
      />
    </PasswordForm>
  );
};

export const TurnOffDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('turnOffTitle')} size="28rem">
      <TurnOffForm onClose={onClose} />
    </Dialog>
  );
};
