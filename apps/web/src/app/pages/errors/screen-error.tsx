import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { useFailureReport } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useErrorTexts } from './error-texts.ts';
import { useErrorRetry } from './use-error-retry.ts';

/** Replaces a single failed screen; the rest of the app stays. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages();
  const { title, text: help, isTransient: isPassing, isChunk } = useErrorTexts(error);
  const retry = useErrorRetry(error, reset);
  usePageTitle(title);
  const report = useFailureReport(title, error);
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
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/support" search={report} />}>
            {text('tellSupport')}
          </Button>
        )
      }
    />
  );
};
