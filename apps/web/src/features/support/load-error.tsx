import { ApiError, transientFailureOf } from '#lib/errors.ts';
import { ErrorState, type ErrorStateProps } from '#ui/feedback/error-state.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';

interface LoadErrorProps extends Omit<ErrorStateProps, 'requestId'> {
  readonly error: unknown;
}

/** Shown where something could not be loaded; distinguishes a lost connection, a failing server and other errors. */
export const LoadError = ({ error, ...words }: LoadErrorProps) => {
  const uiText = useUiText();
  const failure = transientFailureOf(error);
  return (
    <ErrorState
      {...words}
      {...(failure === 'offline' && { title: uiText('offlineTitle'), description: uiText('offlineHelp') })}
      {...(failure === 'server' && { title: uiText('serverTitle'), description: uiText('serverHelp') })}
      requestId={error instanceof ApiError ? error.requestId : null}
    />
  );
};
