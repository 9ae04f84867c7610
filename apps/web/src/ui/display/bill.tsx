import type { ReactNode } from 'react';
import classes from './bill.module.css';

export interface BillLine {
  readonly key: string;
  readonly what: ReactNode;
  /** The price, or the reason why it is free. */
  readonly amount: string;
}

interface BillLinesProps {
  /** The list's name for screen readers. */
  readonly label: string;
  readonly lines: readonly BillLine[];
}

interface BillTotalProps {
  readonly total: string;
  /** Absent if there is nothing to pay; `total` then explains it. */
  readonly sum?: string;
  /** Next to a button: the sum follows its label if there is room. */
  readonly isAside?: boolean;
}

/** The items and their prices. */
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

export const BillTotal = ({ total, sum, isAside = false }: BillTotalProps) => (
  <p className={classes.total} data-aside={isAside || undefined}>
    <span>{total}</span>
    {sum !== undefined && <strong className={classes.sum}>{sum}</strong>}
  </p>
);

/** The items and the total. */
export const Bill = ({ label, lines, ...total }: BillLinesProps & BillTotalProps) => (
  <>
    <BillLines label={label} lines={lines} />
    <BillTotal {...total} />
  </>
);
