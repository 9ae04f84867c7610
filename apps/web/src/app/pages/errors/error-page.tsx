import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { describeError, useSupportMail } from '#features/support/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { MessagePage } from '../message-page.tsx';
import { useErrorTexts } from './error-texts.ts';

import { useErrorRetry } from './use-error-retry.ts';

/** An unexpected error: says what is safe, offers a retry, and includes what support needs. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const { title, text: help, note, isTransient: isPassing, isChunk } = useErrorTexts(error);
  const retry = useErrorRetry(error, reset);
  usePageTitle(title);
  const report = describeError(error instanceof Error ? error.message : title, error);
  // By mail and not by the support page, which may fail in the same way.
  const mail = useSupportMail(title, report);
  return (
    <MessagePage title={title} text={help} note={note}>
      <NextStep onClick={retry}>{uiText('retry')}</NextStep>
      {isChunk && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      )}
      {!isPassing && mail && (
        <Button variant="default" component="a" href={mail.href}>
          {text('tellSupport')}
        </Button>
      )}
    </MessagePage>
  );
};
