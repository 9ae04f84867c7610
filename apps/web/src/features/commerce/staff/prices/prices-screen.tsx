import type { StaffPlan, StaffProduct } from '@dubplate/contract/commerce/prices-endpoints';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useProductName } from '#features/commerce/index.ts';
import { LoadError } from '#features/support/index.ts';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberedSize, rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import shared from '../money.module.css';
import { priceChangesQuery, pricesQuery } from './api.ts';
import { usePlanLabel } from './fields.ts';
import { useMessages } from './messages.ts';
import { PlanForm } from './plan-form.tsx';
import { ChangesTable, PlansTable, ProductsTable } from './price-tables.tsx';
import { ProductForm } from './product-form.tsx';

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
  const text = useMessages();
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
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/prices' });
  const navigate = useNavigate();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    priceChangesQuery(search.page ?? 1, search.take ?? rememberedSize()),
  );
  const go = (next: typeof search) => void navigate({ to: '/staff/prices', search: next, resetScroll: false });
  if (!data)
    return error ? (
      <LoadError error={error} title={text('historyFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <RowsSkeleton count={3} hasImage={false} />
    );
  if (data.meta.itemCount === 0) return <p className={shared.hint}>{text('noHistory')}</p>;
  return (
    <>
      <ChangesTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => {
          rememberSize(take);
          go({ take });
        }}
      />
    </>
  );
};

const Prices = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(pricesQuery);
  const [edited, setEdited] = useState<Edited | null>(null);
  if (!data && error)
    return <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
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
      {data ? tables : <LoadingTable>{tables}</LoadingTable>}
      <EditDialog edited={edited} plans={data?.plans ?? []} onClose={() => setEdited(null)} />
    </>
  );
};

/** All prices and their change history. */
export const PricesScreen = () => {
  const text = useMessages();
  usePageTitle(text('title'));
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <p className={shared.lead}>{text('lead')}</p>
      <Prices />
      <section className={shared.section} aria-labelledby="history">
        <h2 id="history">{text('history')}</h2>
        <History />
      </section>
    </>
  );
};
