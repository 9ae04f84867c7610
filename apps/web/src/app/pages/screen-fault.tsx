import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { describeFault } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { useMessages } from '../messages.ts';
import { useFaultWords } from './fault-words.ts';
import { useFaultRetry } from './use-fault-retry.ts';

/** In the place of one screen that failed, with the rest of the app around it. */
export const ScreenFault = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const { title, text: help, isPassing, isChunk } = useFaultWords(error);
  const retry = useFaultRetry(reset);
  usePageTitle(title);
  const fault = describeFault(error instanceof Error ? error.message : title, error);
  return (
    <ErrorState
      title={title}
      description={help}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={retry}
      action={
        isChunk ? (
          <Button variant="default" onClick={() => window.location.reload()}>
            {text('reload')}
          </Button>
        ) : isPassing ? null : (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/support" search={{ subject: title, fault }} />}
          >
            {text('tellSupport')}
          </Button>
        )
      }
    />
  );
};
