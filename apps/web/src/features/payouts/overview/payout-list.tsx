import type { Payout } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMoney } from '#features/royalties/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { payoutsQuery } from '../api.ts';
import { Amount } from '../parts/amount.tsx';
import { payoutTones, shownTarget } from '../parts/payout-names.ts';
import classes from '../parts/payouts.module.css';
import { PayoutDetail } from './payout-detail.tsx';

interface OpenPayout {
  readonly open: string | null;
  readonly setOpen: (uuid: string | null) => void;
}

const useColumns = ({ open, setOpen }: OpenPayout): readonly Column<Payout>[] => {
  const text = useMessages('app', 'payouts');
  const format = useFormat();
  const money = useMoney();
  return [
    {
      key: 'requested',
      header: text('requested'),
      isTitle: true,
      cell: ({ requested_at }) => format.date(requested_at),
    },
    {
      key: 'to',
      header: text('to'),
      cell: ({ method, masked }) => (
        <span className={classes.stack}>
          <span>{text(`method${method}`)}</span>
          <span className={classes.hint}>{shownTarget(masked)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: ({ state }) => <StatusChip tone={payoutTones[state]} label={text(state)} variant="plain" />,
    },
    { key: 'amount', header: text('sum'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: ({ uuid, amount, requested_at }) => (
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={open === uuid}
          aria-label={text('detailsOf', { amount: money.short(amount), date: format.date(requested_at) })}
          onClick={() => setOpen(open === uuid ? null : uuid)}
        >
          {text('details')}
        </Button>
      ),
    },
  ];
};

/** The payouts so far, newest first; each opens below its row. */
export const PayoutList = () => {
  const text = useMessages('app', 'payouts');
  const search = useSearch({ from: '/main/royalties/payouts' });
  const navigate = useNavigate();
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns({ open, setOpen });
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) => void navigate({ to: '/royalties/payouts', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <section aria-labelledby="payout-list">
      <h2 id="payout-list" className={classes.heading}>
        {text('list')}
      </h2>
      <QueryTable
        query={useQuery(payoutsQuery(page, take))}
        failed={text('listFailed')}
        empty={<EmptyState title={text('none')} description={text('noneHint')} />}
        emptyPage={text('emptyPage')}
        table={(shown) => (
          <DataTable
            label={text('list')}
            columns={columns}
            rowKey={({ uuid }) => uuid}
            detail={(payout) => (payout.uuid === open ? <PayoutDetail payout={payout} /> : null)}
            {...shown}
          />
        )}
        {...ways}
      />
    </section>
  );
};
