import { Link } from '@tanstack/react-router';
import { useMessages } from '#app/messages.ts';
import { useInstance } from '#features/reference/index.ts';
import classes from './wordmark.module.css';

/** The product's logo and name; links to the main page. */
export const Wordmark = () => {
  const text = useMessages();
  const name = useInstance()?.product_name ?? '';
  return (
    <Link to="/" className={classes.wordmark} aria-label={name ? `${name}. ${text('home')}` : text('home')}>
      <span className={classes.sign} aria-hidden="true" />
      <span className={classes.name} aria-hidden="true">
        {name}
      </span>
    </Link>
  );
};
