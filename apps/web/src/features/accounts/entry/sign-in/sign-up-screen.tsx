import { IconCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { fieldError } from '#features/accounts/recent-auth/form-errors.ts';
import { useInstance } from '#features/reference/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useGoToRequestedPage, useRequestedPage, useTransferRedirect } from '../destination.ts';
import { signUpErrorText } from '../entry-errors.ts';
import { ContactLink, WelcomeForm } from '../welcome-form.tsx';
import { type Credentials, CredentialsForm, signIn, signUp } from './credentials-form.tsx';
import classes from './sign-up-benefits.module.css';

const BENEFITS = ['benefitStores', 'benefitIncome', 'benefitStart'] as const;

/** Lists the benefits of an account next to the sign-up form. */
const SignUpBenefits = ({ children }: { children: ReactNode }) => {
  const text = useMessages('entry', 'entry');
  return (
    <div className={classes.beside}>
      <ul className={classes.list} aria-label={text('benefits')}>
        {BENEFITS.map((benefit) => (
          <li key={benefit} className={classes.item}>
            <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.mark ?? ''} />
            {text(benefit)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
};

export const SignUpScreen = () => {
  const text = useMessages('entry', 'entry');
  const language = useLanguage();
  const navigate = useNavigate();
  const asked = useRequestedPage();
  const toDestination = useGoToRequestedPage();
  const toTransfering = useTransferRedirect();
  const service = useInstance()?.product_code ?? '';
  // Keeps the key for an unchanged form, so that a retry after a lost response creates no second account.
  const key = useRef(newKey());
  usePageTitle(text('signUpTitle'));

  const signInAfterwards = async (credentials: Credentials) => {
    try {
      await signIn(credentials);
    } catch (error) {
      if (toTransfering(error)) return;
      notify.success({ title: text('created'), message: text('createdHint') });
      return navigate({ to: '/signin', search: asked, replace: true });
    }
    toDestination();
  };
  const attempt = useMutation({
    mutationFn: async (credentials: Credentials) => {
      await signUp(credentials, service, key.current);
      await signInAfterwards(credentials);
    },
    onError: (error) => {
      if (toTransfering(error)) attempt.reset();
    },
  });

  const passwordError = fieldError(attempt.error, 'password');

  return (
    <WelcomeForm
      title={text('signUpTitle')}
      lead={text('signUpLead')}
      foot={
        <>
          {text('haveAccount')}
          <Link to="/signin" search={asked} replace>
            {text('signIn')}
          </Link>
          <ContactLink />
        </>
      }
    >
      <SignUpBenefits>
        <CredentialsForm
          submitLabel={text('signUp')}
          isNew
          isBusy={attempt.isPending}
          passwordError={passwordError}
          errorMessage={attempt.error && !passwordError ? signUpErrorText(attempt.error, language, text) : null}
          onChange={() => {
            key.current = newKey();
            attempt.reset();
          }}
          onSubmit={attempt.mutate}
        />
        <p className={classes.terms}>
          {text('agreeTo')} <Link to="/terms">{text('terms')}</Link>.
        </p>
      </SignUpBenefits>
    </WelcomeForm>
  );
};
