import type { PriceChange, StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { periodText } from '@dubplate/rules/commerce/period';
import { Button } from '@mantine/core';
import { useProductName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import shared from '../money.module.css';
import { usePlanLabel, usePriceWords } from './fields.ts';
import { useMessages } from './messages.ts';

interface TableProps<Row> {
  readonly rows: readonly Row[];
  readonly isLoading?: boolean;
  readonly onEdit?: (row: Row) => void;
}

const EditButton = ({ name, onClick }: { name: string; onClick: () => void }) => {
  const text = useMessages();
  return (
    <Button variant="default" size="compact-md" aria-label={text('editOf', { name })} onClick={onClick}>
      {text('edit')}
    </Button>
  );
};

const nothing = () => {};

/** The current price of each service. */
export const ProductsTable = ({ rows, isLoading = false, onEdit = nothing }: TableProps<StaffProduct>) => {
  const text = useMessages();
  const format = useFormat();
  const productName = useProductName();
  const planLabel = usePlanLabel();
  const columns: readonly Column<StaffProduct>[] = [
    { key: 'name', header: text('name'), isTitle: true, cell: ({ name }) => productName(name) },
    {
      key: 'includedIn',
      header: text('includedIn'),
      cell: ({ includedIn }) => includedIn.map(planLabel).join(', ') || text('inNone'),
    },
    {
      key: 'price',
      header: text('price'),
      align: 'end',
      cell: ({ amount }) => <span className={shared.amount}>{format.money(amount)}</span>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (product) => <EditButton name={productName(product.name)} onClick={() => onEdit(product)} />,
    },
  ];
  return (
    <DataTable
      label={text('services')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={columns}
      isLoading={isLoading}
    />
  );
};

/** The current price and limits of each plan. */
export const PlansTable = ({ rows, isLoading = false, onEdit = nothing }: TableProps<StaffPlan>) => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const planLabel = usePlanLabel();
  const columns: readonly Column<StaffPlan>[] = [
    { key: 'name', header: text('name'), isTitle: true, cell: ({ name }) => planLabel(name) },
    { key: 'period', header: text('period'), cell: (plan) => periodText(plan, language) },
    {
      key: 'artists',
      header: text('artists'),
      cell: ({ maxArtists }) => (maxArtists === null ? text('unlimited') : format.number(maxArtists)),
    },
    {
      key: 'storage',
      header: text('storage'),
      from: 'large',
      cell: ({ storageBytes }) => format.bytes(storageBytes),
    },
    {
      key: 'lyrics',
      header: text('lyrics'),
      from: 'large',
      cell: ({ includesLyrics }) => text(includesLyrics ? 'yes' : 'no'),
    },
    {
      key: 'saved',
      header: text('saved'),
      from: 'large',
      align: 'end',
      cell: ({ savedPercent }) => (savedPercent === null ? '–' : `${savedPercent}%`),
    },
    {
      key: 'price',
      header: text('price'),
      align: 'end',
      cell: ({ amount }) => <span className={shared.amount}>{format.money(amount)}</span>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (plan) => <EditButton name={planLabel(plan.name)} onClick={() => onEdit(plan)} />,
    },
  ];
  return (
    <DataTable label={text('plans')} rows={rows} rowKey={({ name }) => name} columns={columns} isLoading={isLoading} />
  );
};

/** Every change: who, when, before and after. */
export const ChangesTable = ({ rows, isBusy }: { rows: readonly PriceChange[]; isBusy: boolean }) => {
  const text = useMessages();
  const format = useFormat();
  const { nameOf, linesOf } = usePriceWords();
  return (
    <DataTable
      label={text('history')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      columns={[
        { key: 'what', header: text('what'), isTitle: true, cell: (change) => nameOf(change) },
        {
          key: 'change',
          header: text('change'),
          cell: ({ before, after }) => (
            <span className={shared.stack}>
              {linesOf(before, after).map(({ field, line }) => (
                <span key={field}>{line}</span>
              ))}
            </span>
          ),
        },
        {
          key: 'who',
          header: text('who'),
          cell: ({ actor }) => <span className={shared.stack}>{actor?.username ?? '–'}</span>,
        },
        { key: 'when', header: text('when'), cell: ({ at }) => format.dateTime(at) },
      ]}
    />
  );
};
