import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { TICKET_CONTENT_MAX, TICKET_SUBJECT_MAX } from '@dubplate/contract/support/limits';
import { validateUsername } from '@dubplate/rules/accounts/validate-credentials';
import { isTooLong } from '@dubplate/rules/releases/line';
import { Text, Textarea, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useReportLines } from '#features/support/index.ts';
import { type Body, call } from '#lib/api.ts';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from '../welcome-form.module.css';
import { WelcomeForm } from '../welcome-form.tsx';
import type { messages } from './messages.en.ts';

const TOO_MANY = 429;

/** Explains why a message to support was not sent. Too many messages: includes the time to wait. */
export const contactErrorText = (error: unknown, text: Translate<typeof messages>): string => {
  if (error instanceof NetworkError) return text('noConnection');
  if (!(error instanceof ApiError) || error.status !== TOO_MANY) return text('failed');
  return error.retryAfter === null
    ? text('tooOften')
    : text('tooOftenMinutes', { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
};

type Contact = Body<'POST /contact'>;

interface ContactFormProps {
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (contact: Contact) => void;
}

/** Name, subject and message; fields show their errors after the first attempt to send. */
const ContactForm = ({ isBusy, errorMessage, onChange, onSubmit }: ContactFormProps) => {
  const text = useMessages('entry', 'contact');
  const entryText = useMessages('entry', 'entry');
  const uiText = useUiText();
  const language = useLanguage();
  const format = useFormat();
  const report = useSearch({ from: '/welcome/contact' });
  const lines = useReportLines(report);
  const [contact, setContact] = useState<Contact>({
    username: '',
    subject: report.subject?.slice(0, TICKET_SUBJECT_MAX) ?? '',
    content: '',
  });
  const [isTried, setTried] = useState(false);
  const [issue] = validateUsername(contact.username);
  const subject = contact.subject.trim();
  const content = [contact.content.trim(), lines.join('\n')].filter(Boolean).join('\n\n');
  const isOver = isTooLong(content, TICKET_CONTENT_MAX) || isTooLong(subject, TICKET_SUBJECT_MAX);
  const change = (part: Partial<Contact>) => {
    setContact((known) => ({ ...known, ...part }));
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue || isOver || isBusy || !subject || !content) return;
    onSubmit({ username: contact.username.trim(), subject, content });
  };
  const counts = { typed: format.number(content.length), max: format.number(TICKET_CONTENT_MAX) };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={entryText('username')}
        description={text('nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={contact.username}
        error={isTried && issue ? fill(accountsIssues[issue.code][language], issue.values) : null}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
      />
      <LineField
        label={text('subject')}
        max={TICKET_SUBJECT_MAX}
        value={contact.subject}
        error={isTried && !subject ? text('subjectMissing') : null}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <Textarea
        label={text('message')}
        description={text('messageHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={14}
        value={contact.content}
        error={
          isTooLong(content, TICKET_CONTENT_MAX)
            ? uiText('tooLong', counts)
            : isTried && !content
              ? text('messageMissing')
              : null
        }
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
      />
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth loading={isBusy} disabled={isOver}>
        {text('send')}
      </NextStep>
    </form>
  );
};

/** For users who can't sign in: the response doesn't reveal if the name exists. */
export const ContactScreen = () => {
  const text = useMessages('entry', 'contact');
  const entryText = useMessages('entry', 'entry');
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
