import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { generate } from 'lean-qr';
import { type FormEvent, useState } from 'react';
import { fieldError, useFormErrorText } from '#features/accounts/recent-auth/form-errors.ts';
import { PasswordForm } from '#features/accounts/recent-auth/password-form.tsx';
import layout from '#features/accounts/settings-view.module.css';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useCopy } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { beginTotp, confirmTotp, useTotpChanged } from '../api.ts';
import classes from '../security.module.css';

/** The recovery codes, shown once, to copy or save. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const text = useMessages('app', 'security');
  const { copy } = useCopy();
  const all = codes.join('\n');
  const save = () => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), text('codesFile'));
  return (
    <div className={layout.form}>
      <Text>{text('recoveryLead')}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy(all)}>
          {text('copyCodes')}
        </Button>
        <Button variant="default" onClick={save}>
          {text('downloadCodes')}
        </Button>
      </Group>
      <DialogButtons>
        <NextStep onClick={onDone}>{text('keptThem')}</NextStep>
      </DialogButtons>
    </div>
  );
};

/** A QR code, black on white in both themes: cameras can't read inverted codes. */
const QrCode = ({ value, label }: { value: string; label: string }) => {
  const code = generate(value);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      className={classes.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="#000000" />
    </svg>
  );
};

interface PasswordStepProps {
  readonly onCancel: () => void;
  readonly onBegun: (begun: Awaited<ReturnType<typeof beginTotp>>) => void;
}

const PasswordStep = ({ onCancel, onBegun }: PasswordStepProps) => {
  const text = useMessages('app', 'security');
  const beginning = useMutation({ mutationFn: beginTotp, onSuccess: onBegun });
  return (
    <PasswordForm
      lead={text('setUpLead')}
      label={text('password')}
      submitLabel={text('goOn')}
      attempt={beginning}
      catalogue={accountsErrors}
      onCancel={onCancel}
      onSubmit={beginning.mutate}
    />
  );
};

interface ScanStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCancel: () => void;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

const ScanStep = ({ secret, uri, onCancel, onConfirmed }: ScanStepProps) => {
  const text = useMessages('app', 'security');
  const uiText = useUiText();
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
  const errorMessage = useFormErrorText(confirming.error, ['code'], accountsErrors);
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
        autoFocus
        value={code}
        error={fieldError(confirming.error, 'code')}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          confirming.reset();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={confirming.isPending}>
          {text('confirm')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const SetUp = ({ onCodes, onDone }: { onCodes: () => void; onDone: () => void }) => {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) return <PasswordStep onCancel={onDone} onBegun={setBegun} />;
  const show = (made: readonly string[]) => {
    setCodes(made);
    onCodes();
  };
  return <ScanStep {...begun} onCancel={onDone} onConfirmed={show} />;
};

/** Password, first code, then the recovery codes. These are shown once, so only their button closes the dialog. */
export const SetUpDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'security');
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
