import { ApiError } from '#lib/errors.ts';
import { troubleOf } from '#lib/retry/trouble.ts';
import { ErrorState, type ErrorStateProps } from '#ui/error-state.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';

interface LoadFaultProps extends Omit<ErrorStateProps, 'requestId'> {
  readonly error: unknown;
}

/** Stands where something could not be loaded: tells a lost connection, a server in trouble and a fault apart. */
export const LoadFault = ({ error, ...words }: LoadFaultProps) => {
  const { texts } = useUi();
  const trouble = troubleOf(error);
  return (
    <ErrorState
      {...words}
      {...(trouble === 'offline' && { title: texts.offlineTitle, description: texts.offlineHelp })}
      {...(trouble === 'server' && { title: texts.serverTitle, description: texts.serverHelp })}
      requestId={error instanceof ApiError ? error.requestId : null}
    />
  );
};
