import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFailureReport } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import classes from '../payment.module.css';

/** The error of a payment that could not be started: the cause, the server's message, and a next step. */
export const PaymentError = ({ error, onRetry, isRetrying = false }: PaymentFaultProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const subject = text('createFailed');
  const search = useFailureReport(subject, error);
  return (
    <div role="alert" className={classes.error}>
      <strong>{subject}</strong>
      <p>{errorText(error, language, commerceErrors) ?? text('noAnswer')}</p>
      <div className={classes.faultWays}>
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry} loading={isRetrying}>
            {uiText('retry')}
          </Button>
        )}
        <Link to="/support" search={search} className={classes.link}>
          {text('contactSupport')}
        </Link>
      </div>
    </div>
  );
};

interface PaymentFaultProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}
