/** How far from the current page its neighbours still have buttons. */
const REACH = 2;

/** The page numbers that have buttons: those within two of the current one. */
export const pagesAround = (page: number, pageCount: number): number[] => {
  const first = Math.max(1, page - REACH);
  const last = Math.min(pageCount, page + REACH);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
};
