import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { notify } from '#ui/notices/notify.ts';
import { fieldError } from '../recent-auth/form-errors.ts';
import { PasswordForm } from '../recent-auth/password-form.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { endTotp, totpQuery, useTotpChanged } from './api.ts';
import { PasskeysSection, useIsUnproven, VerifyFirst } from './passkeys/passkeys-section.tsx';
import classes from './security.module.css';
import { SetUpDialog } from './totp/set-up-dialog.tsx';

const TurnOffForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'security');
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

const TurnOffDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'security');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('turnOffTitle')} size="28rem">
      <TurnOffForm onClose={onClose} />
    </Dialog>
  );
};

/** One-time codes: for staff, and for users who still have them enabled. */
const TotpSection = () => {
  const text = useMessages('app', 'security');
  const format = useFormat();
  const query = useQuery(totpQuery);
  const isUnproven = useIsUnproven();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const close = () => setOpen(null);
  if (!query.data) return <QueryFallback query={query} failed={text('loadFailed')} loading={null} />;
  const { data } = query;
  if (!data.is_available && data.activated_at === null) return null;
  return (
    <section className={classes.section} aria-labelledby="totp">
      <div>
        <Title order={3} id="totp">
          {text('totp')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('totpLead')}
        </Text>
      </div>
      {data.activated_at && (
        <Text>
          {text('totpIsOn', { when: format.date(data.activated_at) })},{' '}
          {text('codesLeft', { count: data.recovery_codes_left })}
        </Text>
      )}
      {isUnproven && data.activated_at === null ? (
        <VerifyFirst />
      ) : (
        <Button
          variant="default"
          className={classes.action ?? ''}
          onClick={() => setOpen(data.activated_at ? 'off' : 'on')}
        >
          {text(data.activated_at ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <SetUpDialog isOpen={open === 'on'} onClose={close} />
      <TurnOffDialog isOpen={open === 'off'} onClose={close} />
    </section>
  );
};

/** Further sign-in methods. */
export const SecurityScreen = () => {
  const text = useMessages('app', 'security');
  return (
    <SettingsView hasColumns title={text('security')} lead={text('lead')} hasWayBack>
      <PasskeysSection />
      <TotpSection />
    </SettingsView>
  );
};
