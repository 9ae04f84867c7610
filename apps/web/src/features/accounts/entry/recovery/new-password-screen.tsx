import { Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import { useInstance } from '#features/reference/index.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { useNoReferrer } from '../no-referrer.ts';
import { plainErrorText } from '../plain-error.ts';
import { WelcomeForm } from '../welcome-form.tsx';
import { isLinkValid } from './link-validity.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Sets a new password by the token of a mailed link. */
export const NewPasswordScreen = () => {
  const text = useMessages();
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
  const refusal = fieldError(change.error, 'password');
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
        errorMessage={change.error && !isDead && !refusal ? plainErrorText(change.error, text) : null}
        refusal={refusal}
        onChange={change.reset}
        onSubmit={change.mutate}
      />
    </WelcomeForm>
  );
};
