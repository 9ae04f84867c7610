import type { StatementLine } from '@dubplate/contract/royalties/schemas';
import { percentOf } from '@dubplate/rules/royalties/amount-text';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { statementLinesQuery } from '../api.ts';
import { useMoney } from '../money.ts';
import { useMonthText } from '../parts/months.ts';
import { useNames } from '../parts/names.ts';
import classes from '../parts/royalties.module.css';

/** How the amount of a line came about: net × rate × plan share × split share = amount. */
export const Formula = ({ line }: { readonly line: StatementLine }) => {
  const text = useMessages('app', 'royalties');
  const money = useMoney();
  const { net, currency, rate, usd, plan_share, split_share, amount, isrc, upc } = line;
  // A row of a whole release is divided over its tracks: the line shows the part of one.
  const isPart = isrc === null && upc !== null;
  return (
    <span className={classes.stack}>
      <span className={classes.formula}>
        <span title={text('lineNet')}>{money.exact(net, currency)}</span>
        <span title={text('lineRate')}>× {money.number(rate)}</span>
        {isPart && <span title={text('linePart')}>→ {money.exact(usd)}</span>}
        <span title={text('linePlan')}>× {money.percent(percentOf(plan_share))}</span>
        <span title={text('lineSplit')}>× {money.percent(percentOf(split_share))}</span>
        <strong>= {money.exact(amount)}</strong>
      </span>
      {isPart && <span className={classes.hint}>{text('linePartHint')}</span>}
    </span>
  );
};

const useColumns = (): readonly Column<StatementLine>[] => {
  const text = useMessages('app', 'royalties');
  const money = useMoney();
  const names = useNames();
  const monthText = useMonthText();
  return [
    {
      key: 'title',
      header: text('track'),
      isTitle: true,
      cell: ({ title, isrc, upc }) => (
        <span className={classes.stack}>
          <span>{names.title(title)}</span>
          <span className={classes.hint}>{isrc ? `ISRC ${isrc}` : upc && `UPC ${upc}`}</span>
        </span>
      ),
    },
    {
      key: 'sale',
      header: text('sale'),
      cell: ({ store, territory, sale_period }) => (
        <span className={classes.stack}>
          <span>{names.store(store)}</span>
          <span className={classes.hint}>{[names.territory(territory), monthText(sale_period)].join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'report',
      header: text('report'),
      from: 'wide',
      cell: ({ report, row, source }) => (
        <span className={classes.stack}>
          <span>{report}</span>
          <span className={classes.hint}>{text('lineRow', { row, source })}</span>
        </span>
      ),
    },
    {
      key: 'units',
      header: text('units'),
      align: 'end',
      from: 'large',
      cell: ({ units }) => (units === null ? '—' : money.number(units)),
    },
    { key: 'amount', header: text('amount'), align: 'end', cell: (line) => <Formula line={line} /> },
  ];
};

interface LinesProps extends PagerState {
  readonly uuid: string;
}

/** The lines of a statement; each explains its amount. */
export const Lines = ({ uuid, page, take, ...ways }: LinesProps) => {
  const text = useMessages('app', 'royalties');
  const columns = useColumns();
  return (
    <section aria-labelledby="statement-lines">
      <h2 id="statement-lines" className={classes.heading}>
        {text('lines')}
      </h2>
      <p className={classes.lead}>{text('linesHint')}</p>
      <QueryTable
        query={useQuery(statementLinesQuery(uuid, page, take))}
        failed={text('linesFailed')}
        empty={<p className={classes.hint}>{text('noLines')}</p>}
        table={(shown) => (
          <DataTable
            label={text('lines')}
            columns={columns}
            rowKey={({ report, row, title, usd }) => [report, row, title, usd].join()}
            {...shown}
          />
        )}
        {...ways}
      />
    </section>
  );
};
