import type { AccountBalance } from '@dubplate/contract/commerce/ledger-endpoints';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useAccountName } from '../account-names/account-names.ts';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { balancesQuery } from './api.ts';
import { Checks } from './checks.tsx';
import { Faults } from './faults.tsx';
import { useMessages } from './messages.ts';
import { Sums } from './sums.tsx';

const BalancesTable = ({ rows, isLoading = false }: { rows: readonly AccountBalance[]; isLoading?: boolean }) => {
  const text = useMessages();
  const amount = useAmount();
  const accountName = useAccountName();
  const money = (cents: number, currency: string) => (
    <span className={shared.amount}>{amount({ cents, currency })}</span>
  );
  return (
    <DataTable
      label={text('balances')}
      rows={rows}
      rowKey={({ account, currency }) => `${account} ${currency}`}
      isLoading={isLoading}
      columns={[
        { key: 'account', header: text('account'), isTitle: true, cell: ({ account }) => accountName(account) },
        { key: 'currency', header: text('currency'), from: 'large', cell: ({ currency }) => currency },
        {
          key: 'debit',
          header: text('debit'),
          align: 'end',
          cell: ({ debit, currency }) => money(debit, currency),
        },
        {
          key: 'credit',
          header: text('credit'),
          align: 'end',
          cell: ({ credit, currency }) => money(credit, currency),
        },
        {
          key: 'balance',
          header: text('balance'),
          align: 'end',
          cell: ({ balance, currency }) => money(balance, currency),
        },
      ]}
    />
  );
};

const Balances = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(balancesQuery);
  if (!data)
    return error ? (
      <LoadError error={error} title={text('balancesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <BalancesTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.length === 0) return <p className={shared.hint}>{text('noBalances')}</p>;
  return <BalancesTable rows={data} />;
};

/** The books: balances, the nightly check with its faults, and the sums of months. */
export const LedgerScreen = () => {
  const text = useMessages();
  usePageTitle(text('title'));
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <p className={shared.lead}>{text('lead')}</p>
      <section className={shared.section} aria-labelledby="check">
        <h2 id="check">{text('check')}</h2>
        <Checks />
      </section>
      <section className={shared.section} aria-labelledby="faults">
        <h2 id="faults">{text('faults')}</h2>
        <Faults />
      </section>
      <section className={shared.section} aria-labelledby="balances">
        <h2 id="balances">{text('balances')}</h2>
        <Balances />
      </section>
      <section className={shared.section} aria-labelledby="sums">
        <h2 id="sums">{text('sums')}</h2>
        <p className={shared.hint}>{text('sumsLead')}</p>
        <Sums />
      </section>
    </>
  );
};
