import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { passkeySupport } from '#features/accounts/security/passkeys/passkey-support.ts';
import { errorText } from '#lib/error-text.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { useMessages } from '../messages.ts';
import classes from './credentials-form.module.css';
import { isCancelled, offerPasskeyAutofill, signInByPasskey } from './passkey-sign-in.ts';

const Passkey = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const text = useMessages();
  const language = useLanguage();
  const [tries, setTries] = useState(0);
  // Restarted after each try with the button, which ends the browser's offer in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try restarts it
  useEffect(() => offerPasskeyAutofill(onSignedIn), [onSignedIn, tries]);
  const attempt = useMutation({
    mutationFn: () => signInByPasskey(),
    onSuccess: onSignedIn,
    onError: () => setTries((count) => count + 1),
  });
  const errorMessage =
    attempt.error && !isCancelled(attempt.error)
      ? (errorText(attempt.error, language, accountsErrors) ?? text('somethingWrong'))
      : null;
  return (
    <div className={classes.passkey}>
      <Button
        variant="subtle"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
        loading={attempt.isPending}
        onClick={() => attempt.mutate()}
      >
        {text('signInByPasskey')}
      </Button>
      <FormError>{errorMessage}</FormError>
    </div>
  );
};

/** Signs in without a name or a password, if the browser supports it. */
export const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) =>
  passkeySupport() === 'works' ? <Passkey onSignedIn={onSignedIn} /> : null;
