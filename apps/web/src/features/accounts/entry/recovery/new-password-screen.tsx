import { Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useNoReferrer } from '#features/accounts/link-mail/use-link-mail.ts';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import { useInstance } from '#features/reference/index.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { plainErrorText } from '../entry-errors.ts';
import classes from '../welcome-form.module.css';
import { WelcomeForm } from '../welcome-form.tsx';
import { NewPasswordFields, NO_PASSWORD, newPasswordErrors } from './new-password-fields.tsx';

/** The parameters of a mailed link; `expired` is in seconds since 1970. */
interface MailedLink {
  readonly token?: string;
  readonly expired?: string;
}

/** Returns true if the link has a token and has not expired. */
export const isLinkValid = ({ token, expired }: MailedLink, now: Date): boolean =>
  Boolean(token) && expired !== undefined && /^\d+$/.test(expired) && now.getTime() / 1000 < Number(expired);

interface NewPasswordFormProps {
  /** The link is invalid: the fields are disabled, and the next step is to request another link. */
  readonly isDead: boolean;
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  /** The server's error for the password. */
  readonly passwordError: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (password: string) => void;
}

export const NewPasswordForm = ({
  isDead,
  isBusy,
  errorMessage,
  passwordError,
  onChange,
  onSubmit,
}: NewPasswordFormProps) => {
  const text = useMessages('entry', 'entry');
  const language = useLanguage();
  const [value, setValue] = useState(NO_PASSWORD);
  const isReady = !isDead && Object.keys(newPasswordErrors(value, language)).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(value.password);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NewPasswordFields
        value={value}
        labels={{ password: text('newPassword'), repeat: text('repeatPassword') }}
        isDisabled={isDead}
        hasAutoFocus={!isDead}
        passwordError={passwordError}
        onChange={(next) => {
          setValue(next);
          onChange();
        }}
      />
      <FormError>{errorMessage}</FormError>
      {isDead ? (
        <NextStep component={Link} to="/resetpassword" size="lg" fullWidth>
          {text('askForNewLink')}
        </NextStep>
      ) : (
        <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
          {text('setPassword')}
        </NextStep>
      )}
    </form>
  );
};

/** Sets a new password by the token of a mailed link. */
export const NewPasswordScreen = () => {
  const text = useMessages('entry', 'entry');
  const navigate = useNavigate();
  const link = useSearch({ from: '/welcome/changepassword' });
  const service = useInstance()?.product_code ?? '';
  usePageTitle(text('newPasswordTitle'));
  useNoReferrer();
  const change = useMutation({
    mutationFn: (password: string) =>
      call('POST /reset-password', { body: { token: link.token ?? '', password, service } }),
    // Removes the spent token from the address and the history.
    onSuccess: () => navigate({ to: '/changepassword', search: {}, replace: true }),
  });
  const passwordError = fieldError(change.error, 'password');
  const isDead = !isLinkValid(link, serverNow()) || hasCode(change.error, 'LINK_DEAD');

  if (change.isSuccess) {
    return (
      <WelcomeForm title={text('newPasswordDone')} lead={text('newPasswordDoneHint')} foot={null}>
        <NextStep component={Link} to="/signin" size="lg" fullWidth>
          {text('signIn')}
        </NextStep>
      </WelcomeForm>
    );
  }
  return (
    <WelcomeForm
      title={text('newPasswordTitle')}
      lead={isDead ? null : text('newPasswordLead')}
      foot={<Link to="/signin">{text('backToSignIn')}</Link>}
    >
      {isDead && (
        <div role="alert">
          <Text size="lg" mb="xs">
            {text('linkDead')}
          </Text>
          <Text c="dimmed" mb="xl">
            {text('linkDeadHint')}
          </Text>
        </div>
      )}
      <NewPasswordForm
        isDead={isDead}
        isBusy={change.isPending}
        errorMessage={change.error && !isDead && !passwordError ? plainErrorText(change.error, text) : null}
        passwordError={passwordError}
        onChange={change.reset}
        onSubmit={change.mutate}
      />
    </WelcomeForm>
  );
};
