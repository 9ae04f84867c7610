import { Link } from '@tanstack/react-router';
import { useMessages } from './messages.ts';
import classes from './welcome-form.module.css';

/** A small link to support on a separate line, for users who can't sign in. */
export const ContactLink = () => {
  const text = useMessages();
  return (
    <Link to="/contact" className={classes.contact}>
      {text('cannotGetIn')}
    </Link>
  );
};
