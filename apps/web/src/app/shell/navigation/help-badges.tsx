import { helpDestinations } from '#app/navigation.ts';
import classes from './help-badges.module.css';

/**
 * Counts the unread items of the menu's help links, at the corner of the menu button. Visual only: the links contain
 * the counts as text.
 */
export const HelpBadges = () => (
  <span className={classes.badges} aria-hidden="true">
    {helpDestinations.map(({ to, Badge }) => Badge && <Badge key={to} />)}
  </span>
);
