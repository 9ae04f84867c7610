import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages as useEntryMessages } from '../messages.ts';
import classes from '../welcome-form.module.css';
import { WelcomeForm } from '../welcome-form.tsx';
import { contactErrorText } from './contact-error.ts';
import { type Contact, ContactForm } from './contact-form.tsx';
import { useMessages } from './messages.ts';

/** For users who can't sign in: the response doesn't reveal if the name exists. */
export const ContactScreen = () => {
  const text = useMessages();
  const entryText = useEntryMessages();
  // Keeps the key for an unchanged message, so that a retry after a lost response creates no duplicate.
  const key = useRef(newKey());
  const attempt = useMutation({
    mutationFn: (body: Contact) => call('POST /contact', { body, headers: { 'Idempotency-Key': key.current } }),
  });
  const { data, variables } = attempt;
  usePageTitle(text(data ? 'sentTitle' : 'title'));
  return (
    <WelcomeForm
      title={text(data ? 'sentTitle' : 'title')}
      lead={data ? null : text('lead')}
      foot={<Link to="/signin">{entryText('backToSignIn')}</Link>}
    >
      {data ? (
        <div className={classes.form} role="status">
          <div>
            <Text size="lg">{text('sentTo')}</Text>
            <Text size="lg" fw={600} mt="xs" className={classes.name ?? ''}>
              {variables?.username}
            </Text>
          </div>
          <Text c="dimmed">{text('sentHint', { count: data.answer_hours })}</Text>
        </div>
      ) : (
        <ContactForm
          isBusy={attempt.isPending}
          errorMessage={attempt.error ? contactErrorText(attempt.error, text) : null}
          onChange={() => {
            key.current = newKey();
            attempt.reset();
          }}
          onSubmit={attempt.mutate}
        />
      )}
    </WelcomeForm>
  );
};
