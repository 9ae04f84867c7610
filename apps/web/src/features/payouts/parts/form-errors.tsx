import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { Link } from '@tanstack/react-router';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { FormError } from '#ui/fields/form-error.tsx';
import classes from './payouts.module.css';

/** Returns the server's messages by field. */
export const issuesOf = (error: unknown): ReadonlyMap<string, string> =>
  new Map(error instanceof ApiError ? error.issues.map(({ path, message }) => [path, message] as const) : []);

interface RequestErrorProps {
  readonly error: unknown;
  /** The fields of the form: they show their own issues. */
  readonly fields?: readonly string[];
}

/** The reason why a call was refused, with the next step; nothing if the fields show it, or if a password is needed. */
export const RequestError = ({ error, fields = [] }: RequestErrorProps) => {
  const text = useMessages('app', 'payouts');
  const language = useLanguage();
  if (!error || hasCode(error, 'PASSWORD_NEEDED')) return null;
  const issues = [...issuesOf(error).keys()];
  if (issues.length > 0 && issues.every((path) => fields.includes(path))) return null;
  if (hasCode(error, 'NOT_VERIFIED'))
    return (
      <FormError>
        {text('notVerified')}{' '}
        <Link to="/settings" className={classes.link}>
          {text('verify')}
        </Link>
      </FormError>
    );
  if (hasCode(error, 'PROVIDER_FAILED')) return <FormError>{text('providerFailed')}</FormError>;
  return (
    <FormError>
      {errorText(error, language, payoutsErrors) ?? text('noAnswer')}
      {hasCode(error, 'METHOD_NOT_ALLOWED') && (
        <>
          {' '}
          <Link to="/purchases" className={classes.link}>
            {text('toPlans')}
          </Link>
        </>
      )}
    </FormError>
  );
};
