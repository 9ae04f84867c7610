import type { SalesReportDetail } from '@dubplate/contract/royalties/schemas';
import { useMoney } from '#features/royalties/money.ts';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { useMonthText } from '#features/royalties/parts/months.ts';
import { useNames } from '#features/royalties/parts/names.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';

interface Sum {
  readonly key: string;
  readonly name: string;
  readonly rows: number;
  readonly units: string | null;
  readonly net: string;
  readonly currency: string;
  readonly usd: string | null;
}

interface SumsTableProps {
  readonly title: string;
  readonly first: string;
  readonly sums: readonly Sum[];
}

const SumsTable = ({ title, first, sums }: SumsTableProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const money = useMoney();
  const columns: Column<Sum>[] = [
    { key: 'name', header: first, isTitle: true, cell: ({ name }) => name },
    { key: 'rows', header: text('rows'), align: 'end', cell: ({ rows }) => format.number(rows) },
    {
      key: 'units',
      header: text('units'),
      align: 'end',
      cell: ({ units }) => (units === null ? '—' : money.number(units)),
    },
    {
      key: 'net',
      header: text('net'),
      align: 'end',
      cell: ({ net, currency }) => <Amount value={net} currency={currency} />,
    },
    { key: 'usd', header: 'USD', align: 'end', cell: ({ usd }) => (usd === null ? '—' : <Amount value={usd} />) },
  ];
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'usd' || sums.some(({ usd }) => usd !== null)) &&
      (key !== 'units' || sums.some(({ units }) => units !== null)),
  );
  return (
    <div>
      <h3 className={shared.subheading}>{title}</h3>
      <DataTable label={title} columns={shown} rows={sums} rowKey={({ key }) => key} />
    </div>
  );
};

/** The sums of a report by store, currency and sale month. */
export const ReportSums = ({ report }: { readonly report: SalesReportDetail }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const names = useNames();
  const monthText = useMonthText();
  const { currency, stores, currencies, months } = report;
  return (
    <section aria-labelledby="report-sums">
      <h2 id="report-sums" className={shared.heading}>
        {text('sums')}
      </h2>
      <div className={shared.sections}>
        <SumsTable
          title={text('byStore')}
          first={text('store')}
          sums={stores.map(({ store, ...sum }) => ({ ...sum, key: store, name: names.store(store), currency }))}
        />
        <SumsTable
          title={text('byMonth')}
          first={text('saleMonth')}
          sums={months.map(({ month, ...sum }) => ({ ...sum, key: month, name: monthText(month), currency }))}
        />
        {currencies.length > 1 && (
          <SumsTable
            title={text('byCurrency')}
            first={text('currency')}
            sums={currencies.map(({ currency: code, rows, net }) => ({
              key: code,
              name: code,
              rows,
              net,
              currency: code,
              units: null,
              usd: null,
            }))}
          />
        )}
      </div>
    </section>
  );
};
