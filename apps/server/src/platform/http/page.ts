import type { PageMeta } from '@dubplate/contract/wire';

export interface PageQuery {
  /** Starts at 1. */
  readonly page: number;
  readonly take: number;
  readonly order: 'ASC' | 'DESC';
}

/** The rows of a page: how many, after how many others. */
export interface PageRows {
  readonly take: number;
  readonly offset: number;
  readonly order: 'ASC' | 'DESC';
}

export const pageRows = ({ page, take, order }: PageQuery): PageRows => ({ take, offset: (page - 1) * take, order });

/** The meta of a paged list. */
export const pageMeta = ({ page, take }: PageQuery, itemCount: number): PageMeta => {
  const pageCount = Math.ceil(itemCount / take);
  return { page, take, itemCount, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
};
