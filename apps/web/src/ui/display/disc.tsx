import type { CSSProperties, ReactNode } from 'react';
import classes from './disc.module.css';

interface DiscProps {
  /** Any CSS length. */
  readonly size: string;
  readonly isTurning?: boolean;
  /** What is written on its label. */
  readonly children?: ReactNode;
}

/** The one-off disc that the product is named for: black lacquer in both themes, a paper label. Decoration. */
export const Disc = ({ size, isTurning = false, children }: DiscProps) => (
  <div
    className={classes.disc}
    data-turning={isTurning || undefined}
    style={{ '--size': size } as CSSProperties}
    aria-hidden="true"
  >
    <div className={classes.light} />
    <div className={classes.label}>{children}</div>
    <div className={classes.hole} />
  </div>
);
