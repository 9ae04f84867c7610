import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

interface DialogButtonsProps {
  /** Shown beside the buttons, before them. */
  readonly note?: ReactNode;
  /** The way out first, what the dialog is for last. */
  readonly children: ReactNode;
}

/** The foot of a dialog. */
export const DialogButtons = ({ note, children }: DialogButtonsProps) => (
  <div className={classes.buttons}>
    {note !== undefined && <div className={classes.note}>{note}</div>}
    {children}
  </div>
);
