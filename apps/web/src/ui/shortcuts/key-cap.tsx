import classes from './key-cap.module.css';

/** The key that does the same. Not read aloud: `aria-keyshortcuts` of the button says it. */
export const KeyCap = ({ label }: { label: string }) => (
  <span className={classes.key} aria-hidden="true">
    {label}
  </span>
);
