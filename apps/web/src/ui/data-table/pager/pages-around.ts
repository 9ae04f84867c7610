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
