import type { StatementDetail } from '@dubplate/contract/royalties/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { Amount } from '../parts/amount.tsx';
import classes from '../parts/royalties.module.css';

const LINES = [
  { key: 'opening', sign: '' },
  { key: 'earnings', sign: '+' },
  { key: 'recouped', sign: '−' },
  { key: 'held', sign: '−' },
  { key: 'released', sign: '+' },
  { key: 'adjustments', sign: '+' },
  { key: 'paid', sign: '−' },
  { key: 'closing', sign: '=' },
] as const;

/** The sign of a line with its amount: a negative addition is subtracted, and the other way round. */
const signed = (sign: (typeof LINES)[number]['sign'], amount: string): { sign: string; amount: string } => {
  if (!amount.startsWith('-') || (sign !== '+' && sign !== '−')) return { sign, amount };
  return { sign: sign === '+' ? '−' : '+', amount: amount.slice(1) };
};

interface StatementProps {
  readonly statement: StatementDetail;
}

/** How the balance at the beginning of the month became the balance at its end. */
export const Equation = ({ statement }: StatementProps) => {
  const text = useMessages('app', 'royalties');
  return (
    <section aria-labelledby="statement-equation">
      <h2 id="statement-equation" className={classes.heading}>
        {text('equation')}
      </h2>
      <table className={classes.equation} aria-labelledby="statement-equation">
        <tbody>
          {LINES.map(({ key, ...line }) => {
            const { sign, amount } = signed(line.sign, statement[key]);
            return (
              <tr key={key} data-total={key === 'closing' || undefined}>
                <td className={classes.sign}>{sign}</td>
                <th scope="row">
                  {text(`line${key}`)}
                  {key !== 'closing' && key !== 'opening' && (
                    <span className={classes.hint}> {text(`line${key}Hint`)}</span>
                  )}
                </th>
                <td>
                  <Amount value={amount} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

type RecoupedAdvance = StatementDetail['advances'][number];

/** What each advance took from this statement. */
export const RecoupedAdvances = ({ statement: { advances } }: StatementProps) => {
  const text = useMessages('app', 'royalties');
  if (advances.length === 0) return null;
  const columns: Column<RecoupedAdvance>[] = [
    { key: 'note', header: text('advance'), isTitle: true, cell: ({ note }) => note },
    { key: 'amount', header: text('amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'before',
      header: text('recoupedBefore'),
      align: 'end',
      cell: ({ recouped_before }) => <Amount value={recouped_before} />,
    },
    {
      key: 'now',
      header: text('recoupedNow'),
      align: 'end',
      cell: ({ recouped_now }) => <Amount value={recouped_now} />,
    },
    { key: 'left', header: text('left'), align: 'end', cell: ({ left }) => <Amount value={left} /> },
  ];
  return (
    <section aria-labelledby="statement-advances">
      <h2 id="statement-advances" className={classes.heading}>
        {text('advances')}
      </h2>
      <DataTable label={text('advances')} columns={columns} rows={advances} rowKey={({ uuid }) => uuid} />
    </section>
  );
};

type Entry = StatementDetail['entries'][number] & { readonly key: string };

/** Everything else that moved the balance. */
export const Entries = ({ statement }: StatementProps) => {
  const text = useMessages('app', 'royalties');
  const format = useFormat();
  if (statement.entries.length === 0) return null;
  const entries: Entry[] = statement.entries.map((entry, place) => ({ ...entry, key: String(place) }));
  const columns: Column<Entry>[] = [
    {
      key: 'kind',
      header: text('entry'),
      isTitle: true,
      cell: ({ kind, note }) => (
        <span className={classes.stack}>
          <span>{text(`entry${kind}`)}</span>
          {note && <span className={classes.hint}>{note}</span>}
        </span>
      ),
    },
    { key: 'at', header: text('date'), cell: ({ at }) => format.shortDate(at) },
    { key: 'amount', header: text('amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
  ];
  return (
    <section aria-labelledby="statement-entries">
      <h2 id="statement-entries" className={classes.heading}>
        {text('entries')}
      </h2>
      <DataTable label={text('entries')} columns={columns} rows={entries} rowKey={({ key }) => key} />
    </section>
  );
};
