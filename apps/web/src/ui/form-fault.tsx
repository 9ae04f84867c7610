import type { ReactNode } from 'react';
import classes from './form-fault.module.css';

/** What is wrong with a form as a whole; read out when it appears. */
export const FormFault = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.fault}>
    {children}
  </div>
);
