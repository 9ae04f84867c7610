import type { ReactNode } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads like a link: it leads to a place of the same page. */
export const TextButton = ({ onClick, children }: TextButtonProps) => (
  <button type="button" className={classes.button} onClick={onClick}>
    {children}
  </button>
);
