import type { PageMeta } from '@dubplate/contract/wire';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import classes from './person.module.css';

interface FrameProps {
  readonly title: string;
  readonly count: number;
  /** Above the items. */
  readonly action?: ReactNode;
  /** Said where there is nothing. */
  readonly none: string;
  readonly children: ReactNode;
}

/** A user's items of one kind, or an empty state. The tab above names and counts them. */
export const Section = ({ title, count, none, action, children }: FrameProps) => (
  <section aria-label={title} className={classes.section}>
    {count > 0 && action}
    {count === 0 ? <p className={classes.none}>{none}</p> : children}
  </section>
);

interface Paged<Row> {
  data: Row[];
  meta: PageMeta;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly query: (page: number) => UseQueryOptions<Paged<Row>, Error, Paged<Row>, (string | number)[]>;
}

const PagedTable = <Row,>({ label, columns, rowKey, query }: TableProps<Row>) => {
  const text = useMessages('staff', 'people');
  const [page, setPage] = useState(1);
  return (
    <QueryTable
      query={useQuery(query(page))}
      failed={text('sectionFailed')}
      table={(shown) => <DataTable label={label} columns={columns} rowKey={rowKey} isFixed {...shown} />}
      onPage={setPage}
    />
  );
};

/** The same with the newest few in a table, and the others page by page. */
export const PagedSection = <Row,>({
  title,
  count,
  none,
  ...table
}: Omit<FrameProps, 'children'> & Omit<TableProps<Row>, 'label'>) => (
  <Section title={title} count={count} none={none}>
    <PagedTable label={title} {...table} />
  </Section>
);
