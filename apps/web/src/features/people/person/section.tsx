import type { PageMeta } from '@dubplate/contract/wire';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import classes from './person.module.css';

interface HeadProps {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly children?: ReactNode;
}

const Head = ({ id, title, count, children }: HeadProps) => {
  const format = useFormat();
  return (
    <div className={classes.sectionHead}>
      <h2 id={id}>
        {title} <span className={classes.count}>{format.number(count)}</span>
      </h2>
      {children}
    </div>
  );
};

interface FrameProps extends Omit<HeadProps, 'id' | 'children'> {
  /** Beside the heading. */
  readonly action?: ReactNode;
  /** Said where there is nothing. */
  readonly none: string;
  readonly children: ReactNode;
}

/** A section of a user's items of one kind: the heading with the count, and the items or an empty state. */
export const Section = ({ title, count, none, action, children }: FrameProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Head id={id} title={title} count={count}>
        {count > 0 && action}
      </Head>
      {count === 0 ? <p className={classes.none}>{none}</p> : children}
    </section>
  );
};

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
