import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { PageJump } from './page-jump.tsx';
import { PageSize } from './page-size.tsx';
import classes from './pager.module.css';
import { pageButtons } from './pages-around.ts';
import { PAGE_SIZES } from './remembered-size.ts';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly itemCount: number;
  /** Rows on a page. */
  readonly take: number;
  readonly onPage: (page: number) => void;
  /** Absent: the page size is fixed. */
  readonly onTake?: (take: number) => void;
}

const SMALLEST = Math.min(...PAGE_SIZES);

/** Buttons for the pages around the current page and at both ends, and the page size. A single page has no buttons. */
export const Pager = ({ page, pageCount, itemCount, take, onPage, onTake }: PagerProps) => {
  const uiText = useUiText();
  const from = Math.min(itemCount, (page - 1) * take + 1);
  const to = Math.min(itemCount, page * take);
  const buttons = pageButtons(page, pageCount);
  // A list that fits on the smallest page needs no controls.
  if (pageCount <= 1 && (!onTake || itemCount <= SMALLEST)) return null;
  return (
    <div className={classes.pager}>
      <span className={classes.range} aria-live="polite">
        {uiText('pageRange', { from, to, total: itemCount })}
      </span>
      {pageCount > 1 && (
        <div className={classes.ways}>
          <nav aria-label={uiText('pages')} className={classes.pages}>
            <ActionIcon aria-label={uiText('pagePrevious')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <IconChevronLeft size={20} stroke={1.75} />
            </ActionIcon>
            {buttons.map((number, place) =>
              number === 'gap' ? (
                <span key={`gap-${place < buttons.length / 2 ? 'before' : 'after'}`} className={classes.gap}>
                  …
                </span>
              ) : (
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
              ),
            )}
            <ActionIcon aria-label={uiText('pageNext')} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
              <IconChevronRight size={20} stroke={1.75} />
            </ActionIcon>
          </nav>
          {buttons.includes('gap') && <PageJump pageCount={pageCount} onPage={onPage} />}
        </div>
      )}
      {onTake && <PageSize take={take} itemCount={itemCount} onTake={onTake} />}
    </div>
  );
};
