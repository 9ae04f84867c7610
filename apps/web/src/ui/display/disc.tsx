import type { CSSProperties, ReactNode } from 'react';
import classes from './disc.module.css';

interface DiscProps {
  /** Any CSS length. */
  readonly size: string;
  readonly isTurning?: boolean;
  /** The text on the label. */
  readonly children?: ReactNode;
}

/** The speed, as printed on the label. Neither font has the character ⅓, so a slash and two digits form it. */
export const DiscSpeed = ({ className }: { className?: string | undefined }) => (
  <span className={className}>
    33<sup className={classes.fraction}>1</sup>⁄<sub className={classes.fraction}>3</sub>
  </span>
);

/** The record that gave the product its name: black lacquer in both themes, with a paper label. Decorative. */
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
