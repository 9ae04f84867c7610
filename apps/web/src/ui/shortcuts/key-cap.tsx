import classes from './key-cap.module.css';

/** The key of a button. Hidden from screen readers, which read the button's `aria-keyshortcuts`. */
export const KeyCap = ({ label }: { label: string }) => (
  <span className={classes.key} aria-hidden="true">
    {label}
  </span>
);
