import { ApiError } from '#lib/errors.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { ErrorState, type ErrorStateProps } from '#ui/feedback/error-state.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';

interface LoadErrorProps extends Omit<ErrorStateProps, 'requestId'> {
  readonly error: unknown;
}

/** Stands where something could not be loaded: tells a lost connection, a server in trouble and a fault apart. */
export const LoadError = ({ error, ...words }: LoadErrorProps) => {
  const { texts } = useUi();
  const trouble = transientFailureOf(error);
  return (
    <ErrorState
      {...words}
      {...(trouble === 'offline' && { title: texts.offlineTitle, description: texts.offlineHelp })}
      {...(trouble === 'server' && { title: texts.serverTitle, description: texts.serverHelp })}
      requestId={error instanceof ApiError ? error.requestId : null}
    />
  );
};
