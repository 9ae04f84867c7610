import { Skeleton } from '../feedback/skeleton.tsx';
import classes from './data-table.module.css';

/** The properties of a column that affect its placeholder. */
interface SkeletonColumn {
  readonly key: string;
  readonly align?: 'start' | 'end';
  readonly isTitle?: boolean;
  readonly isActions?: boolean;
  readonly isHeaderHidden?: boolean;
  readonly isHiddenOnPhone?: boolean;
  readonly from?: string;
}

interface SkeletonRowsProps {
  readonly columns: readonly SkeletonColumn[];
  readonly hasNumbers: boolean;
  readonly isSelectable: boolean;
}

const COUNT = 6;

/** Placeholder rows in the table's columns. */
export const SkeletonRows = ({ columns, hasNumbers, isSelectable }: SkeletonRowsProps) =>
  Array.from({ length: COUNT }, (_, index) => index).map((index) => (
    <tr key={index}>
      {isSelectable && (
        <td className={classes.select} data-select>
          <Skeleton height="1.125rem" width="1.125rem" radius="xs" style={{ marginInline: 'auto' }} />
        </td>
      )}
      {hasNumbers && (
        <td className={classes.number}>
          <Skeleton height="0.875rem" width="1rem" />
        </td>
      )}
      {columns.map(({ key, align, isTitle, isActions, isHeaderHidden, isHiddenOnPhone, from }) => (
        <td
          key={key}
          data-align={align}
          data-from={from}
          data-label={isTitle || isActions || isHeaderHidden ? undefined : ''}
          data-title={isTitle || undefined}
          data-actions={isActions || undefined}
          data-phone={isHiddenOnPhone ? 'hidden' : 'plain'}
        >
          {isActions ? null : isHeaderHidden ? (
            <Skeleton height="3rem" width="3rem" radius="xs" />
          ) : (
            <Skeleton height={isTitle ? '1rem' : '0.875rem'} width={`${(isTitle ? 75 : 65) - (index % 3) * 12}%`} />
          )}
        </td>
      ))}
    </tr>
  ));
