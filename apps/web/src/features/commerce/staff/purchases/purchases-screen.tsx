import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { PURCHASES_COUNTED_MAX } from '@dubplate/contract/commerce/limits';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { LoadError } from '#features/support/index.ts';
import { ApiError, errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { pageSearch } from '#lib/routing/feature.ts';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import shared from '../money.module.css';
import { staffPurchasesQuery } from './api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { useMessages } from './messages.ts';
import { PurchaseFilters } from './purchase-filters.tsx';
import { isNarrowed, type PurchasesSearch, readPurchasesSearch } from './purchases-search.ts';
import { PurchasesTable } from './purchases-table.tsx';

interface PageProps {
  readonly search: PurchasesSearch;
  readonly go: (next: PurchasesSearch) => void;
}

const Nothing = ({ search }: Pick<PageProps, 'search'>) => {
  const text = useMessages();
  const { view, ...others } = search;
  if (view === 'SET_ASIDE' && !isNarrowed(others))
    return <EmptyState title={text('noneSetAside')} description={text('noneSetAsideHint')} />;
  if (view === 'IN_DISPUTE' && !isNarrowed(others))
    return <EmptyState title={text('noneInDispute')} description={text('noneInDisputeHint')} />;
  return isNarrowed(search) ? (
    <EmptyState title={text('noneFound')} description={text('noneFoundHint')} />
  ) : (
    <EmptyState title={text('none')} description={text('noneHint')} />
  );
};

const Page = ({ search, go }: PageProps) => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(staffPurchasesQuery(search));
  // Not a loading error: too many users match the search text.
  if (error instanceof ApiError && error.message === 'TOO_MANY_PEOPLE')
    return <EmptyState title={errorText(error, language, commerceErrors) ?? text('noneFound')} />;
  if (!data)
    return error ? (
      <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <PurchasesTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0) return <Nothing search={search} />;
  return (
    <>
      <PurchasesTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => {
          rememberSize(take);
          go({ ...search, take, page: undefined });
        }}
      />
      {data.meta.itemCount >= PURCHASES_COUNTED_MAX && (
        <p className={shared.note}>{text('manyFound', { most: format.number(PURCHASES_COUNTED_MAX) })}</p>
      )}
    </>
  );
};

/** Everyone's purchases, for support and administrators. */
export const PurchasesScreen = () => {
  const text = useMessages();
  const me = useMe();
  const address = useSearch({ from: '/main/staff/purchases' });
  const search: PurchasesSearch = { ...readPurchasesSearch(address), ...pageSearch(address) };
  const navigate = useNavigate();
  const [isGranting, setIsGranting] = useState(false);
  usePageTitle(text('title'));
  const go = (next: PurchasesSearch) =>
    void navigate({ to: '/staff/purchases', search: { ...next }, resetScroll: false });
  return (
    <>
      <div className={shared.head}>
        <div>
          <Title order={1}>{text('title')}</Title>
          <p className={shared.lead}>{text('lead')}</p>
        </div>
        {hasRole(me, 'admin') && (
          <Button variant="default" onClick={() => setIsGranting(true)}>
            {text('grant')}
          </Button>
        )}
      </div>
      <PurchaseFilters search={search} go={go} />
      <Page search={search} go={go} />
      <GrantDialog isOpen={isGranting} onClose={() => setIsGranting(false)} />
    </>
  );
};
