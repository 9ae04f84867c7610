import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Button, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { passkeySupport } from '#features/accounts/passkey-support.ts';
import { call } from '#lib/api.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { fingerprint, lastBanReason, signInBy } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useExistingWorkspace, useGoToRequestedPage, useRequestedPage, useTransferRedirect } from '../destination.ts';
import { banText, signInErrorText } from '../entry-errors.ts';
import layout from '../welcome-form.module.css';
import { ContactLink, WelcomeForm } from '../welcome-form.tsx';
import classes from './credentials-form.module.css';
import { type Credentials, CredentialsForm, signIn } from './credentials-form.tsx';

/** The person closed the browser's dialog, or left the page: no error. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Requests a passkey from the browser and starts a session with it. Opens the browser's dialog or, with `isAutofill`,
 * adds passkeys to the suggestions of the name field while the page is open.
 */
const signInByPasskey = async ({ isAutofill = false }: { isAutofill?: boolean } = {}): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('POST /login/passkey-options');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  await signInBy(() =>
    call('POST /login/passkey', {
      body: {
        credential: {
          id,
          rawId,
          type: type as 'public-key',
          response: { clientDataJSON, authenticatorData, signature, userHandle },
        },
        fingerprint: fingerprint(),
      },
    }),
  );
};

const canOfferInField = async (): Promise<boolean> =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;

/** Before the server's challenge of five minutes runs out. */
const RENEW_MS = 4 * 60_000;

/** Lets the browser offer passkeys in the name field, if it can; returns a function that stops it. */
const offerPasskeyAutofill = (onSignedIn: () => void): (() => void) => {
  let isOver = false;
  const offer = async () => {
    if (!(await canOfferInField()) || isOver) return;
    await signInByPasskey({ isAutofill: true });
    if (!isOver) onSignedIn();
  };
  // Optional: after a failure the user can use the form.
  const quietly = () => void offer().catch(() => undefined);
  quietly();
  const renewal = setInterval(quietly, RENEW_MS);
  return () => {
    isOver = true;
    clearInterval(renewal);
    void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
};

const Passkey = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const text = useMessages('entry', 'entry');
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
  const text = useMessages('entry', 'entry');
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
  const text = useMessages('entry', 'entry');
  const language = useLanguage();
  const asked = useRequestedPage();
  const toDestination = useGoToRequestedPage();
  const toTransfering = useTransferRedirect();
  /** The user whose password was right, while the code is pending. */
  const [awaiting, setAwaiting] = useState<Credentials | null>(null);
  /** Explains a ban that ended the session, until the user types. */
  const [isBanRead, setBanRead] = useState(false);
  useExistingWorkspace();
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
