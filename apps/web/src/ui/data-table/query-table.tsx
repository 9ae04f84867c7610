import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { QueryFallback, type QueryState } from '../feedback/query-view.tsx';
import { useUiText } from '../texts/ui-provider.tsx';
import { type DataTableProps, LoadingTable } from './data-table.tsx';
import { Pager, type PagerProps } from './pager/pager.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: Pick<PagerProps, 'page' | 'pageCount' | 'itemCount' | 'take'>;
}

/** What a table shows: the rows of a query and their state. */
export type TableRows<Row> = Pick<DataTableProps<Row>, 'rows' | 'firstNumber' | 'isBusy' | 'isLoading'>;

interface QueryTableProps<Row> {
  readonly query: QueryState<Page<Row> | readonly Row[]> & Pick<UseQueryResult, 'isPlaceholderData'>;
  /** The title and the description of the loading error. */
  readonly failed: string;
  readonly description?: string;
  /** Shown for an empty list. */
  readonly empty?: ReactNode;
  /** The title of a page past the end; a button there opens the first page. */
  readonly emptyPage?: string;
  /** Numbers the rows through all pages. */
  readonly isNumbered?: boolean;
  readonly table: (shown: TableRows<Row>) => ReactNode;
  readonly onPage?: (page: number) => void;
  readonly onTake?: (take: number) => void;
}

/** The table of a query in whichever state it is: loading, failed, empty, or full, with a pager if there are pages. */
export const QueryTable = <Row,>(props: QueryTableProps<Row>) => {
  const { query, empty, emptyPage, isNumbered, table, onPage, onTake, ...words } = props;
  const uiText = useUiText();
  const { data, isPlaceholderData: isBusy } = query;
  if (!data) {
    const loading = (
      <LoadingTable>{table({ rows: [], isLoading: true, ...(isNumbered && { firstNumber: 1 }) })}</LoadingTable>
    );
    return <QueryFallback query={query} {...words} loading={loading} />;
  }
  const { data: rows, meta = null } = 'meta' in data ? data : { data };
  if (empty !== undefined && (meta?.itemCount ?? rows.length) === 0) return empty;
  if (emptyPage !== undefined && rows.length === 0) {
    const toFirst = (
      <Button variant="default" onClick={() => onPage?.(1)}>
        {uiText('firstPage')}
      </Button>
    );
    return <EmptyState title={emptyPage} action={toFirst} />;
  }
  return (
    <>
      {table({ rows, isBusy, ...(isNumbered && { firstNumber: meta ? (meta.page - 1) * meta.take + 1 : 1 }) })}
      {meta && onPage && <Pager {...meta} onPage={onPage} {...(onTake && { onTake })} />}
    </>
  );
};
