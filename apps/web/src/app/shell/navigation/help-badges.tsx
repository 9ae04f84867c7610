import { helpDestinations } from '#app/navigation.ts';
import classes from './help-badges.module.css';

/** At the corner of a button that opens a menu: what the menu's links to help count. For the eye, the links say it. */
export const HelpBadges = () => (
  <span className={classes.badges} aria-hidden="true">
    {helpDestinations.map(({ to, Badge }) => Badge && <Badge key={to} />)}
  </span>
);
