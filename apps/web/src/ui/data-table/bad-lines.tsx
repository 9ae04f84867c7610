import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './bad-lines.module.css';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager/pager.tsx';

const ON_PAGE = 50;

interface BadLine {
  /** The number of the line. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface BadLinesProps {
  readonly title: string;
  readonly hint: string;
  /** The table's headings: the line, and its error. */
  readonly headings: { readonly line: string; readonly wrong: string };
  readonly lines: readonly BadLine[];
  /** Formats the line number. */
  readonly lineText: (path: string) => string;
}

/** Lists the lines of a file that can't be imported. */
export const BadLines = ({ title, hint, headings, lines, lineText }: BadLinesProps) => {
  const id = useId();
  const [page, setPage] = useState(1);
  const columns: readonly Column<BadLine>[] = [
    { key: 'line', header: headings.line, width: '8rem', align: 'end', cell: ({ path }) => lineText(path) },
    { key: 'wrong', header: headings.wrong, isPlain: true, cell: ({ message }) => message },
  ];
  return (
    <section className={classes.lines} role="alert" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <p className={classes.hint}>{hint}</p>
      <DataTable
        label={headings.wrong}
        columns={columns}
        rows={lines.slice((page - 1) * ON_PAGE, page * ON_PAGE)}
        rowKey={({ path, code }) => `${path} ${code}`}
        isFixed
      />
      <Pager
        page={page}
        pageCount={Math.ceil(lines.length / ON_PAGE)}
        itemCount={lines.length}
        take={ON_PAGE}
        onPage={setPage}
      />
    </section>
  );
};
