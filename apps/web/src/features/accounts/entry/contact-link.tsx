import { Link } from '@tanstack/react-router';
import { useMessages } from './messages.ts';
import classes from './welcome-form.module.css';

/** The small way to support for those who cannot get in, on a line of its own. */
export const ContactLink = () => {
  const text = useMessages();
  return (
    <Link to="/contact" className={classes.contact}>
      {text('cannotGetIn')}
    </Link>
  );
};
