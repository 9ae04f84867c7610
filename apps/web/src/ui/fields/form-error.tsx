import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** What is wrong with a form as a whole; read out when it appears. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.error}>
    {children}
  </div>
);
