import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../../lib/i18n.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { signIn } from '../credentials.ts';
import { useMessages } from '../messages.ts';
import { CredentialsForm } from '../parts/credentials-form.tsx';
import { WelcomeForm } from '../parts/welcome-form.tsx';
import { signInFault } from '../sign-in-fault.ts';
import { useExistingSession, useToMain } from '../to-main.ts';

export const SignInScreen = () => {
  const text = useMessages();
  const language = useLanguage();
  const toMain = useToMain();
  useExistingSession();
  usePageTitle(text('signInTitle'));
  const attempt = useMutation({ mutationFn: signIn, onSuccess: toMain });
  return (
    <WelcomeForm
      title={text('signInTitle')}
      lead={text('signInLead')}
      foot={
        <>
          {text('noAccount')}
          <Link to="/signup" replace>
            {text('signUp')}
          </Link>
        </>
      }
    >
      <CredentialsForm
        submitLabel={text('signIn')}
        isNew={false}
        isBusy={attempt.isPending}
        fault={attempt.error ? signInFault(attempt.error, language, text) : null}
        onChange={attempt.reset}
        onSubmit={attempt.mutate}
      />
    </WelcomeForm>
  );
};
