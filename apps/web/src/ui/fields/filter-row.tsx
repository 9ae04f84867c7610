import type { ReactNode } from 'react';
import classes from './filter-row.module.css';

/** Filter fields in one line, which scrolls where they do not fit. Their labels are for screen readers only. */
export const FilterRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
