import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { stored } from '#lib/storage/stored.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './pager.module.css';

const PAGE_SIZES = [5, 10, 20, 30, 40, 50] as const;

/** The rows per page until the user chooses another number. */
const DEFAULT_SIZE = 10;

const choice = stored('rows-on-a-page');

/** Returns the rows per page last chosen on this device, in any list. */
export const rememberedSize = (): number => {
  const kept = Number(choice.read());
  return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_SIZE;
};

export const rememberSize = (size: number): void => choice.write(String(size));

/** The distance from the current page up to which pages have buttons. */
const REACH = 2;

/** Returns the page numbers with buttons: those within two of the current page. */
export const pagesAround = (page: number, pageCount: number): number[] => {
  const first = Math.max(1, page - REACH);
  const last = Math.min(pageCount, page + REACH);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
};

/** Adds the first and the last page at either end; `gap` represents pages without a button. */
export const pageButtons = (page: number, pageCount: number): (number | 'gap')[] => {
  const around = pagesAround(page, pageCount);
  const [first = 1, last = pageCount] = [around[0], around.at(-1)];
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? (['gap'] as const) : []),
    ...around,
    ...(last < pageCount - 1 ? (['gap'] as const) : []),
    ...(last < pageCount ? [pageCount] : []),
  ];
};

interface PageSizeProps {
  readonly take: number;
  readonly itemCount: number;
  readonly onTake: (take: number) => void;
}

const LARGEST = Math.max(...PAGE_SIZES);

/** Selects the rows per page; a longer list also gets a button for the largest page. */
const PageSize = ({ take, itemCount, onTake }: PageSizeProps) => {
  const uiText = useUiText();
  return (
    <div className={classes.size}>
      {itemCount > LARGEST && take < LARGEST && (
        <button type="button" className={classes.offer} onClick={() => onTake(LARGEST)}>
          {uiText('pageSizeOffer', { size: LARGEST })}
        </button>
      )}
      <label>
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
    </div>
  );
};

interface PageJumpProps {
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

/** A field for a page number without a button; a number past the end opens the last page. */
const PageJump = ({ pageCount, onPage }: PageJumpProps) => {
  const uiText = useUiText();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    if (!(page >= 1)) return;
    setTyped('');
    onPage(Math.min(page, pageCount));
  };
  return (
    <form className={classes.jump} onSubmit={jump}>
      <label>
        <span>{uiText('pageJump')}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={6}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
};

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

/** The current page of a list, and the functions to turn it. */
export interface PagerState extends Required<Pick<PagerProps, 'page' | 'take'>> {
  readonly onPage: (page: number) => void;
  readonly onTake: (take: number) => void;
}

interface PageSearch {
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** Reads the page of a list from the URL; `go` changes the URL. */
export const pagerStateOf = ({ page = 1, take }: PageSearch, go: (change: PageSearch) => void): PagerState => ({
  page,
  take: take ?? rememberedSize(),
  onPage: (next) => go({ page: next }),
  onTake: (size) => {
    rememberSize(size);
    go({ take: size, page: undefined });
  },
});
