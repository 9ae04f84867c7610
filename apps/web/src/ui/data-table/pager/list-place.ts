import type { PagerProps } from './pager.tsx';
import { rememberedSize, rememberSize } from './remembered-size.ts';

/** The current page of a list, and the functions to turn it. */
export interface ListPlace extends Required<Pick<PagerProps, 'page' | 'take'>> {
  readonly onPage: (page: number) => void;
  readonly onTake: (take: number) => void;
}

interface PageSearch {
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** Reads the page of a list from the URL; `go` changes the URL. */
export const listPlace = ({ page = 1, take }: PageSearch, go: (change: PageSearch) => void): ListPlace => ({
  page,
  take: take ?? rememberedSize(),
  onPage: (next) => go({ page: next }),
  onTake: (size) => {
    rememberSize(size);
    go({ take: size, page: undefined });
  },
});
