import type { ReactNode } from 'react';
import classes from './bill.module.css';

export interface BillLine {
  readonly key: string;
  readonly what: ReactNode;
  /** What it costs, or why it costs nothing. */
  readonly amount: string;
}

interface BillProps {
  /** What the lines are, for screen readers. */
  readonly label: string;
  readonly lines: readonly BillLine[];
  readonly total: string;
  /** Absent: there is nothing to pay, which `total` says. */
  readonly sum?: string;
}

/** What is paid for, line by line, and what it comes to. */
export const Bill = ({ label, lines, total, sum }: BillProps) => (
  <>
    {lines.length > 0 && (
      <ul aria-label={label} className={classes.lines}>
        {lines.map(({ key, what, amount }) => (
          <li key={key}>
            <span>{what}</span>
            <span className={classes.amount}>{amount}</span>
          </li>
        ))}
      </ul>
    )}
    <p className={classes.total}>
      <span>{total}</span>
      {sum !== undefined && <strong className={classes.sum}>{sum}</strong>}
    </p>
  </>
);
