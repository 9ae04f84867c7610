import type { PriceChange, StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { periodText } from '@dubplate/rules/commerce/period';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useProductName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, LoadingTable, NoneCell } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable, type TableRows } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import shared from '../money.module.css';
import { priceChangesQuery, pricesQuery } from './api.ts';
import { usePlanLabel, usePriceWords } from './fields.ts';
import { PlanForm, ProductForm } from './price-forms.tsx';

interface TableProps<Row> {
  readonly rows: readonly Row[];
  readonly isLoading?: boolean;
  readonly onEdit?: (row: Row) => void;
}

const EditButton = ({ name, onClick }: { name: string; onClick: () => void }) => {
  const text = useMessages('staff', 'prices');
  return (
    <Button variant="default" size="compact-md" aria-label={text('editOf', { name })} onClick={onClick}>
      {text('edit')}
    </Button>
  );
};

const nothing = () => {};

/** The current price of each service. */
const ProductsTable = ({ rows, isLoading = false, onEdit = nothing }: TableProps<StaffProduct>) => {
  const text = useMessages('staff', 'prices');
  const format = useFormat();
  const productName = useProductName();
  const planLabel = usePlanLabel();
  const columns: readonly Column<StaffProduct>[] = [
    { key: 'name', header: text('name'), isTitle: true, cell: ({ name }) => productName(name) },
    {
      key: 'includedIn',
      header: text('includedIn'),
      width: '46%',
      cell: ({ includedIn }) => includedIn.map(planLabel).join(', ') || text('inNone'),
    },
    {
      key: 'price',
      header: text('price'),
      align: 'end',
      width: '7rem',
      cell: ({ amount }) => <span className={shared.amount}>{format.money(amount)}</span>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '8rem',
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
      isFixed
    />
  );
};

/** The current price and limits of each plan. */
const PlansTable = ({ rows, isLoading = false, onEdit = nothing }: TableProps<StaffPlan>) => {
  const text = useMessages('staff', 'prices');
  const format = useFormat();
  const language = useLanguage();
  const planLabel = usePlanLabel();
  const columns: readonly Column<StaffPlan>[] = [
    { key: 'name', header: text('name'), isTitle: true, cell: ({ name }) => planLabel(name) },
    { key: 'period', header: text('period'), width: '14%', isPlain: true, cell: (plan) => periodText(plan, language) },
    {
      key: 'artists',
      header: text('artists'),
      width: '12%',
      cell: ({ maxArtists }) => (maxArtists === null ? text('unlimited') : format.number(maxArtists)),
    },
    {
      key: 'storage',
      header: text('storage'),
      width: '10%',
      from: 'large',
      cell: ({ storageBytes }) => format.bytes(storageBytes),
    },
    {
      key: 'lyrics',
      header: text('lyrics'),
      width: '10%',
      from: 'large',
      cell: ({ includesLyrics }) => text(includesLyrics ? 'yes' : 'no'),
    },
    {
      key: 'saved',
      header: text('saved'),
      from: 'large',
      align: 'end',
      width: '9%',
      cell: ({ savedPercent }) => (savedPercent === null ? <NoneCell /> : `${savedPercent}%`),
    },
    {
      key: 'price',
      header: text('price'),
      align: 'end',
      width: '7rem',
      cell: ({ amount }) => <span className={shared.amount}>{format.money(amount)}</span>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '8rem',
      cell: (plan) => <EditButton name={planLabel(plan.name)} onClick={() => onEdit(plan)} />,
    },
  ];
  return (
    <DataTable
      label={text('plans')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={columns}
      isLoading={isLoading}
      isFixed
    />
  );
};

/** Every change: who, when, before and after. */
const ChangesTable = (shown: TableRows<PriceChange>) => {
  const text = useMessages('staff', 'prices');
  const format = useFormat();
  const { nameOf, linesOf } = usePriceWords();
  return (
    <DataTable
      label={text('history')}
      {...shown}
      rowKey={({ uuid }) => uuid}
      isFixed
      columns={[
        { key: 'what', header: text('what'), isTitle: true, cell: (change) => nameOf(change) },
        {
          key: 'change',
          header: text('change'),
          width: '46%',
          isPlain: true,
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
          width: '15rem',
          isPlain: true,
          cell: ({ actor, at }) => (
            <span className={shared.stack}>
              {actor?.username ?? <NoneCell />}
              <time dateTime={at} className={shared.hint}>
                {format.dateTime(at)}
              </time>
            </span>
          ),
        },
      ]}
    />
  );
};

/** The service or plan in the editor. */
type Edited = { readonly product: StaffProduct } | { readonly plan: StaffPlan };

const EditDialog = ({
  edited,
  plans,
  onClose,
}: {
  edited: Edited | null;
  plans: readonly StaffPlan[];
  onClose: () => void;
}) => {
  const text = useMessages('staff', 'prices');
  const productName = useProductName();
  const planLabel = usePlanLabel();
  const name = edited && ('product' in edited ? productName(edited.product.name) : planLabel(edited.plan.name));
  return (
    <Dialog opened={edited !== null} onClose={onClose} title={text('editTitle', { name: name ?? '' })}>
      {edited && 'product' in edited && <ProductForm product={edited.product} plans={plans} onClose={onClose} />}
      {edited && 'plan' in edited && <PlanForm plan={edited.plan} onClose={onClose} />}
    </Dialog>
  );
};

const History = () => {
  const text = useMessages('staff', 'prices');
  const search = useSearch({ from: '/main/staff/prices' });
  const navigate = useNavigate();
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) => void navigate({ to: '/staff/prices', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <QueryTable
      query={useQuery(priceChangesQuery(page, take))}
      failed={text('historyFailed')}
      empty={<p className={shared.hint}>{text('noHistory')}</p>}
      table={(shown) => <ChangesTable {...shown} />}
      {...ways}
    />
  );
};

const Prices = () => {
  const text = useMessages('staff', 'prices');
  const query = useQuery(pricesQuery);
  const { data } = query;
  const [edited, setEdited] = useState<Edited | null>(null);
  const tables = (
    <>
      <section className={shared.section} aria-labelledby="services">
        <h2 id="services">{text('services')}</h2>
        <ProductsTable rows={data?.products ?? []} isLoading={!data} onEdit={(product) => setEdited({ product })} />
      </section>
      <section className={shared.section} aria-labelledby="plans">
        <h2 id="plans">{text('plans')}</h2>
        <PlansTable rows={data?.plans ?? []} isLoading={!data} onEdit={(plan) => setEdited({ plan })} />
      </section>
    </>
  );
  return (
    <>
      <QueryView query={query} failed={text('failed')} loading={<LoadingTable>{tables}</LoadingTable>}>
        {() => tables}
      </QueryView>
      <EditDialog edited={edited} plans={data?.plans ?? []} onClose={() => setEdited(null)} />
    </>
  );
};

/** All prices and their change history. */
export const PricesScreen = () => {
  const text = useMessages('staff', 'prices');
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Prices />
      <section className={shared.section} aria-labelledby="history">
        <h2 id="history">{text('history')}</h2>
        <History />
      </section>
    </>
  );
};
