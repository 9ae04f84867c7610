import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** One line: what will be here. */
  readonly title: string;
  readonly description?: string;
  /** The button that starts it. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, description, action }: EmptyStateProps) => (
  <div className={classes.state}>
    <div className={classes.blank} aria-hidden="true" />
    <p className={classes.title}>{title}</p>
    {description && <p className={classes.text}>{description}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
