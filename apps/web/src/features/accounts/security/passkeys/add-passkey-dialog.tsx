import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { PASSKEY_NAME_MAX } from '@dubplate/contract/accounts/limits';
import { Button, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import layout from '#features/accounts/settings-view.module.css';
import { errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { addPasskey, usePasskeysChanged } from '../api.ts';
import type { messages } from '../messages.en.ts';

// The first match wins: most user agents also contain the names of other browsers.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser', 'Yandex Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (names: readonly (readonly [string, string])[], userAgent: string): string | null =>
  names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;

/** Returns the browser and the system of this device, null if unknown. */
export const deviceOf = (userAgent: string) => ({
  browser: find(BROWSERS, userAgent),
  system: find(SYSTEMS, userAgent),
});

/** Explains why the browser or the server refused a new passkey; null without a response. */
const passkeyErrorText = (error: unknown, language: Language, text: Translate<typeof messages>): string | null => {
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return text('alreadyHere');
  if (name === 'NotAllowedError' || name === 'AbortError') return text('notAllowed');
  if (name === 'SecurityError') return text('wrongHost');
  return errorText(error, language, accountsErrors);
};

const AddPasskeyForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'security');
  const uiText = useUiText();
  const language = useLanguage();
  const changed = usePasskeysChanged();
  const [name, setName] = useState(() => {
    const { browser, system } = deviceOf(navigator.userAgent);
    return browser && system ? text('nameOf', { browser, system }) : (browser ?? system ?? '');
  });
  const [password, setPassword] = useState('');
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      notify.success(text('added'));
      onClose();
    },
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPasswordAsked(true);
    },
    onSettled: () => changed(),
  });
  const wrongPassword = fieldError(adding.error, 'password');
  const errorMessage =
    adding.error && !wrongPassword && !hasCode(adding.error, 'PASSWORD_NEEDED')
      ? (passkeyErrorText(adding.error, language, text) ?? uiText('offlineTitle'))
      : null;
  const isReady = name.trim() !== '' && name.length <= PASSKEY_NAME_MAX && (!isPasswordAsked || password !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !adding.isPending) adding.mutate({ name, password: isPasswordAsked ? password : null });
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{text('addLead')}</Text>
      <LineField
        label={text('passkeyName')}
        description={text('passkeyNameHint')}
        max={PASSKEY_NAME_MAX}
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isPasswordAsked && (
        <PasswordField
          label={text('password')}
          description={text('passwordAgain')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={wrongPassword}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            adding.reset();
          }}
        />
      )}
      <FormError>{errorMessage}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={adding.isPending}>
          {text('goOn')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Names a new passkey and creates it on the device; requires the password if the last sign-in is too old. */
export const AddPasskeyDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'security');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('addPasskey')} size="28rem">
      <AddPasskeyForm onClose={onClose} />
    </Dialog>
  );
};
