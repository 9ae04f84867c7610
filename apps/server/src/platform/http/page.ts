import type { PageMeta } from '@dubplate/contract/wire';

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly take: number;
  readonly order: 'ASC' | 'DESC';
}

/** The meta of a paged list. */
export const pageMeta = ({ page, take }: PageQuery, itemCount: number): PageMeta => {
  const pageCount = Math.ceil(itemCount / take);
  return { page, take, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};
