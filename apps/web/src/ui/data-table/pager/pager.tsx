import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './pager.module.css';
import { pagesAround } from './pages-around.ts';

export const PAGE_SIZES = [5, 10, 20, 30, 40, 50] as const;

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly itemCount: number;
  /** Rows on a page. */
  readonly take: number;
  readonly onPage: (page: number) => void;
  /** Absent: the size can't be chosen. */
  readonly onTake?: (take: number) => void;
}

/** Buttons for the pages around the current one, and how many rows a page has. */
export const Pager = ({ page, pageCount, itemCount, take, onPage, onTake }: PagerProps) => {
  const uiText = useUiText();
  const from = Math.min(itemCount, (page - 1) * take + 1);
  const to = Math.min(itemCount, page * take);
  return (
    <div className={classes.pager}>
      <span className={classes.range} aria-live="polite">
        {uiText('pageRange', { from, to, total: itemCount })}
      </span>
      <nav aria-label={uiText('pages')} className={classes.pages}>
        <ActionIcon aria-label={uiText('pagePrevious')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
        {pagesAround(page, pageCount).map((number) => (
          <button
            key={number}
            type="button"
            className={classes.page}
            aria-label={uiText('page', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <ActionIcon aria-label={uiText('pageNext')} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={20} stroke={1.75} />
        </ActionIcon>
      </nav>
      {onTake && (
        <label className={classes.size}>
          <span>{uiText('pageSize')}</span>
          <span className={classes.choice}>
            <select value={take} onChange={({ currentTarget }) => onTake(Number(currentTarget.value))}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </span>
        </label>
      )}
    </div>
  );
};
