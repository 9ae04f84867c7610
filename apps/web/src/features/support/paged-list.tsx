import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingTable } from '#ui/data-table/data-table.tsx';
import { Pager, type PagerProps } from '#ui/data-table/pager/pager.tsx';
import { LoadError } from './load-error.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: Pick<PagerProps, 'page' | 'pageCount' | 'itemCount' | 'take'>;
}

interface PagedListProps<Row> {
  readonly query: UseQueryResult<Page<Row>>;
  /** The title of the loading error. */
  readonly failed: string;
  /** Shown where there are none. */
  readonly none: ReactNode;
  readonly table: (rows: readonly Row[], state: { isBusy?: boolean; isLoading?: boolean }) => ReactNode;
  readonly onPage: (page: number) => void;
  readonly onTake: (take: number) => void;
}

/** A page of a list in whichever state it is: loading, failed, empty, or full with a pager. */
export const PagedList = <Row,>({ query, failed, none, table, onPage, onTake }: PagedListProps<Row>) => {
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <LoadError error={error} title={failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>{table([], { isLoading: true })}</LoadingTable>
    );
  if (data.meta.itemCount === 0) return none;
  return (
    <>
      {table(data.data, { isBusy: isPlaceholderData })}
      <Pager {...data.meta} onPage={onPage} onTake={onTake} />
    </>
  );
};
