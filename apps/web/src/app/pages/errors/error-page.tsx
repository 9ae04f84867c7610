import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { useFailureReport } from '#features/support/index.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { MessagePage } from '../message-page.tsx';
import { useErrorTexts } from './error-texts.ts';

import { useErrorRetry } from './use-error-retry.ts';

/** An unexpected error: confirms that the data is kept, offers a retry, and includes details for support. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const { title, text: help, note, isTransient: isPassing, isChunk } = useErrorTexts(error);
  const retry = useErrorRetry(error, reset);
  usePageTitle(title);
  const report = useFailureReport(title, error);
  const isSignedIn = useSessionClaims() !== null;
  return (
    <MessagePage title={title} text={help} note={note}>
      <NextStep onClick={retry}>{uiText('retry')}</NextStep>
      {isChunk && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      )}
      {!isPassing && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={isSignedIn ? '/support' : '/contact'} search={report} />}
        >
          {text('tellSupport')}
        </Button>
      )}
    </MessagePage>
  );
};
