import { ApiError, NetworkError } from '../../lib/errors.ts';
import { ErrorState, type ErrorStateProps } from '../../ui/error-state.tsx';
import { useUi } from '../../ui/texts/ui-provider.tsx';

interface LoadFaultProps extends Omit<ErrorStateProps, 'requestId'> {
  readonly error: unknown;
}

/** Stands where something could not be loaded: tells a lost connection from a fault, and names the fault for support. */
export const LoadFault = ({ error, ...words }: LoadFaultProps) => {
  const { texts } = useUi();
  return (
    <ErrorState
      {...words}
      {...(error instanceof NetworkError ? { title: texts.offlineTitle, description: texts.offlineHelp } : {})}
      requestId={error instanceof ApiError ? error.requestId : null}
    />
  );
};
