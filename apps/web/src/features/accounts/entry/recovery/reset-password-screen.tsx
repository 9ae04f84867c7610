import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLinkMail } from '#features/accounts/link-mail/use-link-mail.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { ContactLink } from '../contact-link.tsx';
import { useMessages } from '../messages.ts';
import { WelcomeForm } from '../welcome-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { ResetSent } from './reset-sent.tsx';

/** Requests a link for setting a new password. */
export const ResetPasswordScreen = () => {
  const text = useMessages();
  const [username, setUsername] = useState('');
  const mail = useLinkMail('reset', username);
  usePageTitle(text('resetTitle'));
  const change = (typed: string) => {
    setUsername(typed);
    mail.reset();
  };
  return (
    <WelcomeForm
      title={text(mail.isSent ? 'resetSentTitle' : 'resetTitle')}
      lead={mail.isSent ? null : text('resetLead')}
      foot={
        <>
          <Link to="/signin">{text('backToSignIn')}</Link>
          <ContactLink />
        </>
      }
    >
      {mail.isSent ? (
        <ResetSent username={username} mail={mail} onOther={() => change('')} />
      ) : (
        <ResetForm username={username} mail={mail} onChange={change} />
      )}
      {!mail.isSent && (
        <Text size="sm" c="dimmed" mt="md">
          {text('resetHint')}
        </Text>
      )}
    </WelcomeForm>
  );
};
