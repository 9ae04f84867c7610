import type { ReactNode } from 'react';
import { Unbroken } from '../texts/unbroken.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** One line: what will be here. */
  readonly title: string;
  readonly description?: string;
  /** The button that starts it. */
  readonly action?: ReactNode;
  /** `h1` if it is the only content of the page. */
  readonly heading?: 'h1';
}

export const EmptyState = ({ title, description, action, heading }: EmptyStateProps) => {
  const Heading = heading ?? 'p';
  return (
    <div className={classes.state}>
      <div className={classes.blank} aria-hidden="true" />
      <Heading className={classes.title}>
        <Unbroken>{title}</Unbroken>
      </Heading>
      {description && <p className={classes.text}>{description}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
};
