import { Disc } from './disc.tsx';
import classes from './splash.module.css';

/** Seen for a moment while a session is being renewed. No words: the texts may still be on their way. */
export const Splash = () => (
  <div className={classes.splash} aria-busy="true">
    <Disc size="5rem" isTurning />
  </div>
);
