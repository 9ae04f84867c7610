import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { Unbroken } from '../texts/unbroken.tsx';
import classes from './states.module.css';

export interface ErrorStateProps {
  readonly title?: string;
  /** The state of the data and the next step. */
  readonly description?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** A second action, such as a link to support. */
  readonly action?: ReactNode;
  /** Shown in small print, to quote to support. */
  readonly requestId?: string | null;
  /** `h1` if it is the only content of the page. */
  readonly heading?: 'h1';
}

export const ErrorState = ({
  title,
  description,
  onRetry,
  isRetrying,
  action,
  requestId,
  heading,
}: ErrorStateProps) => {
  const Heading = heading ?? 'p';
  const uiText = useUiText();
  return (
    <div className={classes.state} role="alert">
      <div className={classes.cracked} aria-hidden="true" />
      <Heading className={classes.title}>
        <Unbroken>{title ?? uiText('errorTitle')}</Unbroken>
      </Heading>
      {description && (
        <p className={classes.text}>
          <Unbroken>{description}</Unbroken>
        </p>
      )}
      {(onRetry || action) && (
        <div className={classes.action}>
          {onRetry && (
            <Button variant="default" onClick={onRetry} loading={isRetrying ?? false}>
              {uiText('retry')}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && <p className={classes.small}>{uiText('requestId', { id: requestId })}</p>}
    </div>
  );
};
