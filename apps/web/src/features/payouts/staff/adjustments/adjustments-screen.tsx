import type { Adjustment } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Amount } from '#features/payouts/parts/amount.tsx';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { PersonField } from '#features/royalties/staff/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { adjustmentsQuery } from '../api.ts';
import { Payee } from '../parts/payout-parts.tsx';
import { AdjustmentDialog } from './adjustment-dialog.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const useColumns = (): readonly Column<Adjustment>[] => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  const money = useMoney();
  return [
    { key: 'person', header: text('person'), isTitle: true, cell: ({ user }) => <Payee user={user} /> },
    {
      key: 'reason',
      header: text('reason'),
      isPlain: true,
      cell: ({ reason, rate }) => (
        <span className={shared.stack}>
          <span>{reason}</span>
          {rate !== null && <span className={shared.hint}>{text('atRate', { rate: money.percent(rate) })}</span>}
        </span>
      ),
    },
    { key: 'at', header: text('date'), from: 'large', isPlain: true, cell: ({ at }) => format.shortDate(at) },
    { key: 'amount', header: text('amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
  ];
};

/** Adjustments of balances with their reasons, such as withheld taxes. */
export const AdjustmentsScreen = () => {
  const text = useMessages('staff', 'staffPayouts');
  const search = useSearch({ from: '/main/staff/adjustments' });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  // Otherwise the form would grow after it has opened.
  useEffect(() => void PersonField.preload(), []);
  const user = search.user !== undefined && UUID.test(search.user) ? search.user : undefined;
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/staff/adjustments', search: { ...search, ...change }, resetScroll: false });
  const { page, take, ...ways } = pagerStateOf(search, go);
  return (
    <>
      <PageHeader title={text('adjustmentsTitle')} lead={text('adjustmentsLead')}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('adjust')}
        </Button>
      </PageHeader>
      {user && (
        <div className={`${shared.filters} ${shared.one}`}>
          <span>{text('onePerson')}</span>
          <Button variant="default" size="compact-md" onClick={() => go({ user: undefined, page: undefined })}>
            {text('everyone')}
          </Button>
        </div>
      )}
      <QueryTable
        query={useQuery(adjustmentsQuery(user, { page, take }))}
        failed={text('adjustmentsFailed')}
        empty={<EmptyState title={text('noAdjustments')} description={text('noAdjustmentsHint')} />}
        emptyPage={text('emptyPage')}
        table={(shown) => (
          <DataTable label={text('adjustmentsTitle')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
        )}
        {...ways}
      />
      <AdjustmentDialog isOpen={isOpen} user={user} onClose={() => setOpen(false)} />
    </>
  );
};
