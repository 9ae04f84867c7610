import { VisuallyHidden } from '@mantine/core';
import classes from './count-badge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** What is counted, for screen readers, such as “unread”. */
  readonly spoken: string;
  /** Quiet where many stand in a column. */
  readonly isQuiet?: boolean;
}

/** A number beside a link; renders nothing for zero. */
export const CountBadge = ({ count, spoken, isQuiet = false }: CountBadgeProps) =>
  count > 0 && (
    <>
      {' '}
      <span className={classes.badge} data-quiet={isQuiet || undefined}>
        {count > 99 ? '99+' : count}
        <VisuallyHidden> {spoken}</VisuallyHidden>
      </span>
    </>
  );
