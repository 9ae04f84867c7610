import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSupportMail } from '#features/support/index.ts';
import { sessionClaims, signOut } from '#lib/session/session.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { useNoReferrer } from '../no-referrer.ts';
import { WelcomeForm } from '../welcome-form.tsx';

/** For people with an account in the older system. Transfers are not open yet: this page says so, and how to reach support. */
export const TransferingScreen = () => {
  const text = useMessages();
  const mail = useSupportMail(text('transferingSubject'));
  usePageTitle(text('transferingTitle'));
  useNoReferrer();
  useEffect(() => {
    if (sessionClaims()) void signOut();
  }, []);
  return (
    <WelcomeForm
      title={text('transferingTitle')}
      lead={text('transferingLead')}
      foot={mail ? <Link to="/signin">{text('backToSignIn')}</Link> : null}
    >
      <Text mb="xl">{mail ? text('transferingWrite', { address: mail.address }) : text('transferingWait')}</Text>
      {mail ? (
        <NextStep component="a" href={mail.href} size="lg" fullWidth>
          {text('writeToSupport')}
        </NextStep>
      ) : (
        <Button component={Link} to="/signin" variant="default" size="lg" fullWidth>
          {text('backToSignIn')}
        </Button>
      )}
    </WelcomeForm>
  );
};
