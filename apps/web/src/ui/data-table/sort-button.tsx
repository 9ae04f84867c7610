import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-button.module.css';

export type SortOrder = 'ASC' | 'DESC';

export interface Sorting {
  /** The key of the sorted column. */
  readonly by: string;
  readonly order: SortOrder;
  /** Called when a heading is pressed; the screen decides on the order. */
  readonly onSort: (column: string) => void;
}

/** The sort order of a column, as in `aria-sort`. */
export const ariaSort = (sorting: Sorting | undefined, column: string): 'ascending' | 'descending' | 'none' => {
  if (sorting?.by !== column) return 'none';
  return sorting.order === 'ASC' ? 'ascending' : 'descending';
};

interface SortButtonProps {
  readonly column: string;
  readonly header: string;
  readonly sorting: Sorting;
}

/** A heading that sorts by its column; an arrow shows the current order. */
export const SortButton = ({ column, header, sorting }: SortButtonProps) => {
  const isSorted = sorting.by === column;
  const Icon = isSorted ? (sorting.order === 'ASC' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={isSorted || undefined}
      onClick={() => sorting.onSort(column)}
    >
      {header}
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  );
};
