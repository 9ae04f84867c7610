import type { WireIssue } from '@dubplate/contract/wire';
import { Title } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import classes from './import.module.css';
import { useMessages } from './messages.ts';

const ON_PAGE = 50;

interface BadLinesProps {
  /** Their path is the number of a line; the first thousand of all. */
  readonly issues: readonly WireIssue[];
  /** How many lines there are in all. */
  readonly count: number;
  /** They are right, but their people have moved already. */
  readonly isMoved: boolean;
}

/** The lines that can't be imported, by their numbers in the file. */
export const BadLines = ({ issues, count, isMoved }: BadLinesProps) => {
  const text = useMessages();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const columns: readonly Column<WireIssue>[] = [
    {
      key: 'line',
      header: text('line'),
      width: '8rem',
      align: 'end',
      cell: ({ path }) => format.number(Number(path)),
    },
    { key: 'wrong', header: text('wrong'), isPlain: true, cell: ({ message }) => message },
  ];
  return (
    <section className={classes.section} role="alert" aria-labelledby="bad-lines">
      <Title order={2} id="bad-lines">
        {text(isMoved ? 'movedLines' : 'badLines', { count })}
      </Title>
      <p className={classes.hint}>
        {text(isMoved ? 'movedHint' : 'badLinesHint')}
        {count > issues.length && ` ${text('firstOnly', { shown: format.number(issues.length) })}`}
      </p>
      <DataTable
        label={text('wrong')}
        columns={columns}
        rows={issues.slice((page - 1) * ON_PAGE, page * ON_PAGE)}
        rowKey={({ path, code }) => `${path} ${code}`}
        isFixed
      />
      <Pager
        page={page}
        pageCount={Math.ceil(issues.length / ON_PAGE)}
        itemCount={issues.length}
        take={ON_PAGE}
        onPage={setPage}
      />
    </section>
  );
};
