import type { CSSProperties, ReactNode } from 'react';
import classes from './disc.module.css';

interface DiscProps {
  /** Any CSS length. */
  readonly size: string;
  readonly isTurning?: boolean;
  /** What is written on its label. */
  readonly children?: ReactNode;
}

/** How fast it turns, as stamped on the label. Neither face has the character ⅓: it is made of a slash and two figures. */
export const DiscSpeed = ({ className }: { className?: string | undefined }) => (
  <span className={className}>
    33<sup className={classes.fraction}>1</sup>⁄<sub className={classes.fraction}>3</sub>
  </span>
);

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
