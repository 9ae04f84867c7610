import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { NextStep } from '#ui/next-step.tsx';
import classes from './next-list.module.css';

interface NextActionProps extends Pick<ButtonProps, 'loading' | 'children'> {
  /** True for the page's primary action. */
  readonly isFirst: boolean;
  /** The action and its object: several rows have the same button. */
  readonly name: string;
  readonly onClick?: () => void;
  /** For a link instead of a button. */
  readonly renderRoot?: (props: object) => ReactNode;
}

export const NextAction = ({ isFirst, name, ...props }: NextActionProps) =>
  isFirst ? <NextStep aria-label={name} {...props} /> : <Button variant="default" aria-label={name} {...props} />;

interface NextRowProps {
  /** The release of the cover, or null if it is not loaded. */
  readonly release: Pick<ReleaseListItem, 'cover' | 'tint'> | null;
  readonly title: ReactNode;
  readonly chip: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A next step: the record, its state and the action. */
export const NextRow = ({ release, title, chip, children, action }: NextRowProps) => (
  <li className={classes.row}>
    <CoverImage src={release?.cover?.small} tint={release?.tint ?? null} alt="" size="4rem" />
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
