import { Link } from '@tanstack/react-router';
import classes from './links.module.css';
import { useMessages } from './messages.ts';

/** Explains that staff have taken a page down, with the reason. */
export const TakedownNotice = ({ reason }: { readonly reason: string }) => {
  const text = useMessages();
  return (
    <section className={classes.takedown} aria-labelledby="takedown">
      <strong id="takedown">{text('takenDownTitle')}</strong>
      <p>{text('takenDownReason', { reason })}</p>
      <p>
        {text('takenDownHint')} <Link to="/support">{text('writeUs')}</Link>
      </p>
    </section>
  );
};
