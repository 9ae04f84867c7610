import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './system.module.css';

/** Parts of error messages that the screen explains. */
const KNOWN = [
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'ENOENT',
  'EMFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'statement timeout',
] as const;

/** An error in words, with its own message small beside it. An unknown error is shown as it is. */
export const ErrorText = ({ error }: { readonly error: string }) => {
  const text = useMessages('staff', 'system');
  const known = KNOWN.find((part) => error.includes(part));
  if (!known) return error;
  return (
    <>
      {text(`error ${known}`)} <code className={classes.code}>{error}</code>
    </>
  );
};
