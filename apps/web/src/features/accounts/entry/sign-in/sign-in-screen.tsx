import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { lastBanReason } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { ContactLink } from '../contact-link.tsx';
import { useExistingSession, useGoToRequestedPage, useRequestedPage } from '../destination.ts';
import { useMessages } from '../messages.ts';
import classes from '../welcome-form.module.css';
import { WelcomeForm } from '../welcome-form.tsx';
import { CodeStep } from './code-step.tsx';
import { type Credentials, signIn } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { banText, signInErrorText } from './entry-errors.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useTransferRedirect } from './use-transfering.ts';

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
