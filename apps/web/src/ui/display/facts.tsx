import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Spans the whole row. */
  readonly isWide?: boolean;
}

/** One named value. */
export const Fact = ({ label, children, isWide = false }: FactProps) => (
  <div className={classes.fact} data-wide={isWide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Labelled values, in as many columns as fit. */
export const Facts = ({ children, isDense = false }: { children: ReactNode; isDense?: boolean }) => (
  <dl className={classes.facts} data-dense={isDense || undefined}>
    {children}
  </dl>
);
