import { Skeleton } from '@mantine/core';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './table-skeleton.module.css';

/** Rows of a table that are on their way: cards on a phone, as they will be. */
export const TableSkeleton = ({ count = 6 }: { count?: number }) => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={classes.rows}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton height="3rem" width="3rem" radius="xs" className={classes.picture ?? ''} />
          <Skeleton height="1rem" width={`${80 - (index % 3) * 16}%`} />
          <Skeleton height="0.875rem" width={`${50 + (index % 2) * 14}%`} />
          <Skeleton height="0.875rem" width="70%" />
        </div>
      ))}
    </div>
  );
};
