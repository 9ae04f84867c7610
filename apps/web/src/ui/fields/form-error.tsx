import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** The error of a form as a whole; announced when it appears. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.error}>
    {children}
  </div>
);
