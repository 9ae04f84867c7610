import type { ReactNode } from 'react';
import classes from './deadline.module.css';

interface DeadlineProps {
  /** RFC 3339. */
  readonly at: string;
  /** The moment in full, on hover. */
  readonly title: string;
  /** The remaining milliseconds; negative once it has passed. */
  readonly left: number;
  /** From how little time left on it is marked, in milliseconds. */
  readonly soonMs: number;
  readonly children: ReactNode;
}

/** A moment by which something has to be done: marked when it is near, and more when it has passed. */
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
