import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { passkeySupport } from '#features/accounts/security/passkeys/passkey-support.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { lastBanReason } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { ContactLink } from '../contact-link.tsx';
import { useExistingSession, useGoToRequestedPage, useRequestedPage } from '../destination.ts';
import { useMessages } from '../messages.ts';
import layout from '../welcome-form.module.css';
import { WelcomeForm } from '../welcome-form.tsx';
import { type Credentials, signIn } from './credentials.ts';
import classes from './credentials-form.module.css';
import { CredentialsForm } from './credentials-form.tsx';
import { banText, signInErrorText } from './entry-errors.ts';
import { isCancelled, offerPasskeyAutofill, signInByPasskey } from './passkey-sign-in.ts';
import { useTransferRedirect } from './use-transfering.ts';

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
const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) =>
  passkeySupport() === 'works' ? <Passkey onSignedIn={onSignedIn} /> : null;

interface CodeStepProps {
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step after the password: a code from the app, or a recovery code. */
const CodeStep = ({ isBusy, errorMessage, onChange, onSubmit, onBack }: CodeStepProps) => {
  const text = useMessages();
  const [code, setCode] = useState('');
  const isReady = code.replace(/\s/g, '').length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(code);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('code')}
        description={text('codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          onChange();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
        {text('signIn')}
      </NextStep>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {text('backToPassword')}
      </Button>
    </form>
  );
};

export const SignInScreen = () => {
  const text = useMessages();
  const language = useLanguage();
  const asked = useRequestedPage();
  const toDestination = useGoToRequestedPage();
  const toTransfering = useTransferRedirect();
  /** The user whose password was right, while the code is pending. */
  const [awaiting, setAwaiting] = useState<Credentials | null>(null);
  /** Explains a ban that ended the session, until the user types. */
  const [isBanRead, setBanRead] = useState(false);
  useExistingSession();
  usePageTitle(text('signInTitle'));
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: toDestination,
    onError: (error, { username, password, remember }) => {
      if (hasCode(error, 'TOTP_REQUIRED')) setAwaiting({ username, password, remember });
      else if (hasCode(error, 'WRONG_CREDENTIALS')) setAwaiting(null);
      if (hasCode(error, 'TOTP_REQUIRED') || toTransfering(error)) attempt.reset();
    },
  });
  const ban = attempt.isIdle && !isBanRead ? lastBanReason() : null;
  const errorMessage = attempt.error
    ? signInErrorText(attempt.error, language, text)
    : ban !== null
      ? banText(ban, language)
      : null;
  return (
    <WelcomeForm
      title={text(awaiting ? 'codeTitle' : 'signInTitle')}
      lead={text(awaiting ? 'codeLead' : 'signInLead')}
      foot={
        <>
          {text('noAccount')}
          <Link to="/signup" search={asked} replace>
            {text('signUp')}
          </Link>
          <ContactLink />
          {/* A page of the server, not of this app. */}
          <a href={`/landing?lang=${language}`} className={classes.contact}>
            {text('aboutService')}
          </a>
        </>
      }
    >
      {awaiting && (
        <CodeStep
          isBusy={attempt.isPending}
          errorMessage={errorMessage}
          onChange={attempt.reset}
          onSubmit={(totp) => attempt.mutate({ ...awaiting, totp })}
          onBack={() => {
            attempt.reset();
            setAwaiting(null);
          }}
        />
      )}
      {/* Hidden, not removed: going back shows what was typed. */}
      <div hidden={awaiting !== null}>
        <CredentialsForm
          submitLabel={text('signIn')}
          isNew={false}
          isBusy={attempt.isPending}
          errorMessage={awaiting ? null : errorMessage}
          onChange={() => {
            setBanRead(true);
            attempt.reset();
          }}
          onSubmit={attempt.mutate}
          besideRemember={<Link to="/resetpassword">{text('forgotPassword')}</Link>}
        />
        <PasskeyButton onSignedIn={toDestination} />
      </div>
    </WelcomeForm>
  );
};
