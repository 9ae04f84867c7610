import type { ReactNode } from 'react';
import classes from './deadline.module.css';

interface DeadlineProps {
  /** RFC 3339. */
  readonly at: string;
  /** The full date and time, on hover. */
  readonly title: string;
  /** The remaining milliseconds; negative once it has passed. */
  readonly left: number;
  /** The remaining time from which it is highlighted, in milliseconds. */
  readonly soonMs: number;
  readonly children: ReactNode;
}

/** A deadline: highlighted when it is near, and more when it has passed. */
export const Deadline = ({ at, title, left, soonMs, children }: DeadlineProps) => (
  <time
    data-words
    dateTime={at}
    title={title}
    className={classes.deadline}
    data-urgency={left < 0 ? 'over' : left < soonMs ? 'soon' : undefined}
  >
    {children}
  </time>
);
