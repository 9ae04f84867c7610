import type { ReactNode } from 'react';
import { CoverImage } from '#ui/display/cover-image.tsx';
import classes from './next-list.module.css';

interface NextRowProps {
  readonly cover: { readonly src: string | null; readonly tint: string | null };
  readonly title: ReactNode;
  readonly chip: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A row of what is next: which record, how it is with it, and what to do. */
export const NextRow = ({ cover, title, chip, children, action }: NextRowProps) => (
  <li className={classes.row}>
    <CoverImage src={cover.src} tint={cover.tint} alt="" size="4rem" />
    <div className={classes.words}>
      <p className={classes.title}>
        {title}
        {chip}
      </p>
      <div className={classes.line}>{children}</div>
    </div>
    {action && <div className={classes.action}>{action}</div>}
  </li>
);
