import '#ui/theme/mantine-rest.css';
import { transfersErrors } from '@dubplate/contract/transfers/errors';
import { Button, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNoReferrer, WelcomeForm } from '#features/accounts/index.ts';
import { call } from '#lib/api.ts';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { sessionClaims, signOut } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';

interface EndProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface ConsentProps extends EndProps {
  readonly isBusy: boolean;
  readonly onAgree: () => void;
}

/** Asks whether a profile should move here. */
const ConsentDialog = ({ opened, isBusy, onAgree, onClose }: ConsentProps) => {
  const text = useMessages('entry', 'transfers');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('consentTitle')}>
      <Text mb="md">{text('consentText')}</Text>
      <Text c="dimmed">{text('consentMail')}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('notNow')}
        </Button>
        <NextStep loading={isBusy} onClick={onAgree} data-autofocus>
          {text('agree')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};

/** The link is being sent. */
const MailSentDialog = ({ opened, onClose }: EndProps) => {
  const text = useMessages('entry', 'transfers');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('sentTitle')}>
      <Text mb="md">{text('sentText')}</Text>
      <Text c="dimmed">{text('sentHint')}</Text>
      <DialogButtons>
        <NextStep onClick={onClose} data-autofocus>
          {text('backToSignIn')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};

/** There is nothing to agree to any more. */
const AlreadyMovedDialog = ({ opened, onClose }: EndProps) => {
  const text = useMessages('entry', 'transfers');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('alreadyTitle')}>
      <Text>{text('alreadyText')}</Text>
      <DialogButtons>
        <NextStep onClick={onClose} data-autofocus>
          {text('signIn')}
        </NextStep>
      </DialogButtons>
    </Dialog>
  );
};

const NOTICE_MS = 5_000;

/** Lets users with a profile in the older system choose if it should move here, and shows the outcome. */
export const TransferingScreen = () => {
  const text = useMessages('entry', 'transfers');
  const language = useLanguage();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/welcome/transfering/$token' });
  usePageTitle(text('title'));
  useNoReferrer();
  useEffect(() => {
    if (sessionClaims()) void signOut();
  }, []);
  const start = useMutation({
    mutationFn: () => call('GET /start-transfering/{token}', { params: { token } }),
    onError: (error) => {
      if (hasCode(error, 'ALREADY_TRANSFERED')) return;
      const isExpired = error instanceof ApiError && error.status === 404;
      const message = isExpired ? text('tokenExpired') : errorText(error, language, transfersErrors);
      notify.error({ title: text('startFailed'), message: message ?? text('tryAgain'), lifetime: NOTICE_MS });
    },
  });
  const isAlreadyMoved = hasCode(start.error, 'ALREADY_TRANSFERED');
  const leave = () => void navigate({ to: '/signin' });
  return (
    <WelcomeForm title={text('title')} lead={text('lead')} foot={<Link to="/signin">{text('backToSignIn')}</Link>}>
      <ConsentDialog
        opened={!start.isSuccess && !isAlreadyMoved}
        isBusy={start.isPending}
        onAgree={() => start.mutate()}
        onClose={leave}
      />
      <MailSentDialog opened={start.isSuccess} onClose={leave} />
      <AlreadyMovedDialog opened={isAlreadyMoved} onClose={leave} />
    </WelcomeForm>
  );
};
