import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useNoReferrer } from '#features/accounts/link-mail/use-link-mail.ts';
import { meQuery } from '#features/accounts/me.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { renewSession, sessionClaims } from '#lib/session/session.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { WelcomeForm } from '../welcome-form.tsx';

/** Updates the signed-in user's token and profile; both contain the verification state. */
const renew = async () => {
  await renewSession();
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
};

const verify = async (token: string) => {
  const answer = await call('POST /verify', { body: { token } });
  // Not awaited: the name is verified even if the session ends.
  if (sessionClaims()) renew().catch(() => undefined);
  return answer;
};

/** A link works once, so its token is sent once however often the page renders. */
const useVerification = (token: string) =>
  useQuery({
    queryKey: ['verification', token],
    queryFn: () => verify(token),
    meta: { isPublic: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Verifies on open. */
export const VerifyScreen = () => {
  const text = useMessages('entry', 'entry');
  const { token } = useParams({ from: '/welcome/verify/$token' });
  const { status } = useVerification(token);
  usePageTitle(text('verifyTitle'));
  useNoReferrer();
  return (
    <WelcomeForm title={text('verifyTitle')} lead={null} foot={null}>
      <div aria-live="polite">
        {status === 'pending' && (
          <Text size="lg" mb="xl">
            <Loader mr="sm" style={{ verticalAlign: 'middle' }} aria-hidden="true" />
            {text('verifying')}
          </Text>
        )}
        {status === 'success' && (
          <Text size="lg" mb="xl">
            {text('verified')}
          </Text>
        )}
        {status === 'error' && (
          <>
            <Text size="lg" mb="xs">
              {text('verifyFailed')}
            </Text>
            <Text c="dimmed" mb="xl">
              {text('verifyFailedHint')}
            </Text>
          </>
        )}
      </div>
      {status !== 'pending' && (
        <NextStep component={Link} to="/signin" size="lg" fullWidth>
          {text('backToLogIn')}
        </NextStep>
      )}
    </WelcomeForm>
  );
};
