import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

interface DialogButtonsProps {
  /** Content before the buttons. */
  readonly note?: ReactNode;
  /** The buttons: cancel first, the primary action last. */
  readonly children: ReactNode;
}

/** The foot of a dialog. */
export const DialogButtons = ({ note, children }: DialogButtonsProps) => (
  <div className={classes.buttons}>
    {note !== undefined && <div className={classes.note}>{note}</div>}
    {children}
  </div>
);
