import { parseUsername } from '@dubplate/rules/accounts/username';
import { Link } from '@tanstack/react-router';
import { useMe } from '../me.ts';
import { useMessages } from './messages.ts';
import classes from './security.module.css';

/** Returns true if the signed-in user must still verify their name; false while loading. */
export const useIsUnproven = (): boolean => useMe()?.verified_at === null;

/** Replaces a button that requires a verified name with a link to the verification. */
export const VerifyFirst = () => {
  const text = useMessages();
  const me = useMe();
  const isPhone = me !== null && parseUsername(me.username)?.kind === 'phone';
  return (
    <p className={classes.note}>
      {text(isPhone ? 'verifyPhoneFirst' : 'verifyEmailFirst')} <Link to="/settings">{text('toVerify')}</Link>
    </p>
  );
};
