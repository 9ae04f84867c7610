import type { Statement } from '@dubplate/contract/royalties/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { statementsQuery } from '../api.ts';
import { Amount } from '../parts/amount.tsx';
import { useMonthText } from '../parts/months.ts';
import classes from '../parts/royalties.module.css';

const useColumns = (): readonly Column<Statement>[] => {
  const text = useMessages('app', 'royalties');
  const format = useFormat();
  const monthText = useMonthText();
  return [
    {
      key: 'period',
      header: text('month'),
      isTitle: true,
      cell: ({ uuid, period }) => (
        <Link to="/royalties/statements/$uuid" params={{ uuid }} className={rowLinkClass}>
          {monthText(period)}
        </Link>
      ),
    },
    { key: 'closed', header: text('closedOn'), from: 'large', cell: ({ closed_at }) => format.shortDate(closed_at) },
    { key: 'earnings', header: text('earnings'), align: 'end', cell: ({ earnings }) => <Amount value={earnings} /> },
    { key: 'paid', header: text('paidOut'), align: 'end', cell: ({ paid }) => <Amount value={paid} /> },
    { key: 'closing', header: text('closing'), align: 'end', cell: ({ closing }) => <Amount value={closing} /> },
  ];
};

/** The statements, newest first. */
export const Statements = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('app', 'royalties');
  const columns = useColumns();
  return (
    <section aria-labelledby="royalty-statements">
      <h2 id="royalty-statements" className={classes.heading}>
        {text('statements')}
      </h2>
      <QueryTable
        query={useQuery(statementsQuery(page, take))}
        failed={text('statementsFailed')}
        empty={<p className={classes.hint}>{text('noStatements')}</p>}
        table={(shown) => (
          <DataTable label={text('statements')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
        )}
        {...ways}
      />
    </section>
  );
};
