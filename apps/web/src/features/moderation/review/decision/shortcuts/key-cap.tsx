import classes from './key-cap.module.css';
import { type Shortcut, shortcutKeys } from './shortcut-of.ts';

/** The key that does the same. Not read aloud: `aria-keyshortcuts` of the button says it. */
export const KeyCap = ({ shortcut }: { shortcut: Shortcut }) => (
  <span className={classes.key} aria-hidden="true">
    {shortcutKeys[shortcut].label}
  </span>
);
