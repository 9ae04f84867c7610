import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateUsername } from '@dubplate/rules/accounts/validate-credentials';
import { Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type LinkMailState, useLinkMail } from '#features/accounts/link-mail/use-link-mail.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { plainErrorText } from '../entry-errors.ts';
import classes from '../welcome-form.module.css';
import { ContactLink, WelcomeForm } from '../welcome-form.tsx';

interface ResetFormProps {
  readonly username: string;
  readonly mail: LinkMailState;
  readonly onChange: (username: string) => void;
}

/** A single field for email or phone. */
const ResetForm = ({ username, mail, onChange }: ResetFormProps) => {
  const text = useMessages('entry', 'entry');
  const language = useLanguage();
  const { isTouched, touch, untouch } = useTouched<'username'>();
  const [issue] = validateUsername(username);
  const isReady = issue === undefined;
  const mayAsk = isReady && mail.secondsLeft === 0 && !mail.isAsking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayAsk) mail.ask();
  };
  const errorMessage = mail.error && mail.secondsLeft === 0 ? plainErrorText(mail.error, text) : null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        error={
          isTouched('username') && username !== '' && issue
            ? fill(accountsIssues[issue.code][language], issue.values)
            : null
        }
        onChange={({ currentTarget }) => {
          untouch('username');
          onChange(currentTarget.value);
        }}
        onBlur={() => touch('username')}
      />
      <FormError>{mail.secondsLeft > 0 ? text('resetTooSoon', { count: mail.secondsLeft }) : errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady || mail.secondsLeft > 0} loading={mail.isAsking}>
        {text('resetSend')}
      </NextStep>
    </form>
  );
};

interface ResetSentProps {
  readonly username: string;
  readonly mail: LinkMailState;
  /** Returns to the form, to correct the name or use another account. */
  readonly onOther: () => void;
}

/** Shows the same text if the account doesn't exist. */
const ResetSent = ({ username, mail, onOther }: ResetSentProps) => {
  const text = useMessages('entry', 'entry');
  const isPhone = parseUsername(username)?.kind === 'phone';
  return (
    <div className={classes.form}>
      <div role="status">
        <Text size="lg">{text(isPhone ? 'resetSentPhone' : 'resetSentEmail')}</Text>
        <Text size="lg" fw={600} mt="xs" className={classes.name}>
          {username.trim()}
        </Text>
      </div>
      <Text c="dimmed">{text(isPhone ? 'resetSentPhoneHint' : 'resetSentEmailHint')}</Text>
      <div className={classes.ways}>
        <Button
          data-tabular
          variant="default"
          disabled={mail.secondsLeft > 0}
          loading={mail.isAsking}
          onClick={mail.ask}
        >
          {mail.secondsLeft > 0 ? text('sendAgainIn', { seconds: mail.secondsLeft }) : text('sendAgain')}
        </Button>
        <Button variant="subtle" className={classes.other ?? ''} onClick={onOther}>
          {text('otherName')}
        </Button>
      </div>
    </div>
  );
};

/** Requests a link for setting a new password. */
export const ResetPasswordScreen = () => {
  const text = useMessages('entry', 'entry');
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
