import { ApiError } from '#lib/errors.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { ErrorState, type ErrorStateProps } from '#ui/feedback/error-state.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';

interface LoadErrorProps extends Omit<ErrorStateProps, 'requestId'> {
  readonly error: unknown;
}

/** Stands where something could not be loaded: tells a lost connection, a server in trouble and a fault apart. */
export const LoadError = ({ error, ...words }: LoadErrorProps) => {
  const uiText = useUiText();
  const trouble = transientFailureOf(error);
  return (
    <ErrorState
      {...words}
      {...(trouble === 'offline' && { title: uiText('offlineTitle'), description: uiText('offlineHelp') })}
      {...(trouble === 'server' && { title: uiText('serverTitle'), description: uiText('serverHelp') })}
      requestId={error instanceof ApiError ? error.requestId : null}
    />
  );
};
