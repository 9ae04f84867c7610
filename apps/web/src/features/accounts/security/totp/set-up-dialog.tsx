import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import layout from '#features/accounts/settings/settings-view.module.css';
import { errorText } from '#lib/http/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useCopy } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import classes from '../security.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginTotp, confirmTotp, fieldError, useTotpChanged } from './totp-api.ts';

/** What of a refusal belongs to no field. */
const useFormFault = (error: unknown, field: string): string | null => {
  const language = useLanguage();
  const uiText = useUiText();
  if (!error || fieldError(error, field)) return null;
  return errorText(error, language, accountsErrors) ?? uiText('offlineTitle');
};

const PasswordStep = ({ onBegun }: { onBegun: (begun: Awaited<ReturnType<typeof beginTotp>>) => void }) => {
  const text = useMessages();
  const [password, setPassword] = useState('');
  const beginning = useMutation({ mutationFn: beginTotp, onSuccess: onBegun });
  const errorMessage = useFormFault(beginning.error, 'password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !beginning.isPending) beginning.mutate(password);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('setUpLead')}</Text>
      <PasswordField
        label={text('password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fieldError(beginning.error, 'password')}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          beginning.reset();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" disabled={password === ''} loading={beginning.isPending}>
        {text('goOn')}
      </NextStep>
    </form>
  );
};

interface ScanStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

const ScanStep = ({ secret, uri, onConfirmed }: ScanStepProps) => {
  const text = useMessages();
  const { copy } = useCopy();
  const changed = useTotpChanged();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recovery_codes }) => {
      notify.success(text('turnedOn'));
      onConfirmed(recovery_codes);
    },
    onSettled: () => changed(),
  });
  const errorMessage = useFormFault(confirming.error, 'code');
  const isReady = /^\s*(\d\s*){6}$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !confirming.isPending) confirming.mutate(code);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('scan')}</Text>
      <QrCode value={uri} label={text('qrLabel')} />
      <div>
        <Text size="sm" c="dimmed">
          {text('byHand')}
        </Text>
        <p className={classes.secret}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <ActionIcon aria-label={text('copySecret')} onClick={() => void copy(secret)}>
            <IconCopy size={20} stroke={1.75} />
          </ActionIcon>
        </p>
      </div>
      <TextInput
        label={text('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        autoFocus
        value={code}
        error={fieldError(confirming.error, 'code')}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          confirming.reset();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" disabled={!isReady} loading={confirming.isPending}>
        {text('confirm')}
      </NextStep>
    </form>
  );
};

const SetUp = ({ onCodes, onDone }: { onCodes: () => void; onDone: () => void }) => {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) return <PasswordStep onBegun={setBegun} />;
  const show = (made: readonly string[]) => {
    setCodes(made);
    onCodes();
  };
  return <ScanStep {...begun} onConfirmed={show} />;
};

/** Password, then the app's first code, then the recovery codes: those are shown once, so only their button closes. */
export const SetUpDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  const [hasCodes, setHasCodes] = useState(false);
  const close = () => {
    setHasCodes(false);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      isStrict={hasCodes}
      title={text(hasCodes ? 'recoveryTitle' : 'setUpTitle')}
      size="28rem"
    >
      <SetUp onCodes={() => setHasCodes(true)} onDone={close} />
    </Dialog>
  );
};
