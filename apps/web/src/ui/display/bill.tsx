import type { ReactNode } from 'react';
import classes from './bill.module.css';

export interface BillLine {
  readonly key: string;
  readonly what: ReactNode;
  /** What it costs, or why it costs nothing. */
  readonly amount: string;
}

interface BillLinesProps {
  /** What the lines are, for screen readers. */
  readonly label: string;
  readonly lines: readonly BillLine[];
}

interface BillTotalProps {
  readonly total: string;
  /** Absent: there is nothing to pay, which `total` says. */
  readonly sum?: string;
  /** Beside a button: the sum follows its word, where there is room. */
  readonly isAside?: boolean;
}

/** What is paid for, line by line. */
export const BillLines = ({ label, lines }: BillLinesProps) =>
  lines.length > 0 && (
    <ul aria-label={label} className={classes.lines}>
      {lines.map(({ key, what, amount }) => (
        <li key={key}>
          <span>{what}</span>
          <span className={classes.amount}>{amount}</span>
        </li>
      ))}
    </ul>
  );

/** What it comes to. */
export const BillTotal = ({ total, sum, isAside = false }: BillTotalProps) => (
  <p className={classes.total} data-aside={isAside || undefined}>
    <span>{total}</span>
    {sum !== undefined && <strong className={classes.sum}>{sum}</strong>}
  </p>
);

/** What is paid for, line by line, and what it comes to. */
export const Bill = ({ label, lines, ...total }: BillLinesProps & BillTotalProps) => (
  <>
    <BillLines label={label} lines={lines} />
    <BillTotal {...total} />
  </>
);
