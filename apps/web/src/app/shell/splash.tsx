import { Disc } from '#ui/display/disc.tsx';
import classes from './splash.module.css';

/** Shown while a session is being renewed. Without text: the messages may still be loading. */
export const Splash = () => (
  <div className={classes.splash} aria-busy="true">
    <Disc size="5rem" isTurning />
  </div>
);
