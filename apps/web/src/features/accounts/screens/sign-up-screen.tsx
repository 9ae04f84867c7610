import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLanguage } from '../../../lib/i18n.ts';
import { notify } from '../../../ui/notify.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useInstance } from '../../reference/index.ts';
import { type Credentials, signIn, signUp } from '../credentials.ts';
import { useMessages } from '../messages.ts';
import { CredentialsForm } from '../parts/credentials-form.tsx';
import { WelcomeForm } from '../parts/welcome-form.tsx';
import { signUpFault } from '../sign-in-fault.ts';
import { useToMain } from '../to-main.ts';

/** One key for as long as the same form is sent: a lost answer makes no second account. */
const useFormKey = () => {
  const key = useRef<string | null>(null);
  return {
    current: () => {
      key.current ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
      return key.current;
    },
    renew: () => {
      key.current = null;
    },
  };
};

export const SignUpScreen = () => {
  const text = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const toMain = useToMain();
  const service = useInstance()?.product_code ?? '';
  const formKey = useFormKey();
  usePageTitle(text('signUpTitle'));

  const signInAfterwards = async (credentials: Credentials) => {
    try {
      await signIn(credentials);
    } catch {
      notify.success({ title: text('created'), message: text('createdHint') });
      return navigate({ to: '/signin', replace: true });
    }
    return toMain();
  };
  const attempt = useMutation({
    mutationFn: async (credentials: Credentials) => {
      await signUp(credentials, service, formKey.current());
      await signInAfterwards(credentials);
    },
  });

  return (
    <WelcomeForm
      title={text('signUpTitle')}
      lead={text('signUpLead')}
      foot={
        <>
          {text('haveAccount')}
          <Link to="/signin" replace>
            {text('signIn')}
          </Link>
        </>
      }
    >
      <CredentialsForm
        submitLabel={text('signUp')}
        isNew
        isBusy={attempt.isPending}
        fault={attempt.error ? signUpFault(attempt.error, language, text) : null}
        onChange={() => {
          formKey.renew();
          attempt.reset();
        }}
        onSubmit={attempt.mutate}
      />
    </WelcomeForm>
  );
};
