import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { PAYOUT_METHODS, PAYOUT_STATES } from '@dubplate/contract/payouts/limits';
import type { StaffPayout } from '@dubplate/contract/payouts/schemas';
import { canMovePayout } from '@dubplate/rules/payouts/payout-states';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '#features/payouts/parts/amount.tsx';
import { shownTarget } from '#features/payouts/parts/payout-names.ts';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { staffPayoutsQuery, type UserUuid, useSendPayouts } from '../api.ts';
import { ApprovalCount, Payee, PayoutStateChip } from '../parts/payout-parts.tsx';
import { ApproveButton, RejectDialog } from '../payout/decisions.tsx';
import { Figures } from './figures.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const SendButton = () => {
  const text = useMessages('staff', 'staffPayouts');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const send = useSendPayouts({
    onSuccess: (counts) => {
      notify.withdrawError(text('sendFailed'));
      notify.success(text('sent', { ...counts }));
    },
    onError: (error) => notifyError(text('sendFailed'), error, payoutsErrors),
  });
  return (
    <NextStep disabled={!isOnline} loading={send.isPending} onClick={() => send.mutate(undefined)}>
      {text('send')}
    </NextStep>
  );
};

/** The first reason for a review, and how many more there are; the page of the payout has them all. */
const Review = ({ review: [first, ...more] }: Pick<StaffPayout, 'review'>) =>
  first && (
    <span className={shared.hint} title={[first, ...more].map(({ reason }) => reason).join('\n')}>
      {first.reason}
      {more.length > 0 && ` +${more.length}`}
    </span>
  );

const useColumns = (onReject: (payout: StaffPayout) => void): readonly Column<StaffPayout>[] => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  const money = useMoney();
  return [
    { key: 'person', header: text('person'), isTitle: true, cell: ({ user }) => <Payee user={user} /> },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      cell: ({ uuid, amount }) => (
        <Link to="/staff/payouts/$uuid" params={{ uuid }} className={shared.link}>
          <Amount value={amount} />
        </Link>
      ),
    },
    {
      key: 'method',
      header: text('method'),
      cell: ({ method, masked, by_hand }) => (
        <span className={shared.stack}>
          <span>{by_hand ? text('methodByHand', { method: text(`method${method}`) }) : text(`method${method}`)}</span>
          <span className={shared.hint}>{shownTarget(masked)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (payout) => (
        <span className={shared.stack}>
          <PayoutStateChip payout={payout} variant="plain" />
          {payout.state === 'REQUESTED' && <Review review={payout.review} />}
        </span>
      ),
    },
    {
      key: 'approvals',
      header: text('approvals'),
      from: 'large',
      cell: (payout) => <ApprovalCount payout={payout} />,
    },
    {
      key: 'requested',
      header: text('requested'),
      from: 'wide',
      isPlain: true,
      cell: ({ requested_at }) => format.shortDate(requested_at),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (payout) => (
        <span className={shared.actions}>
          {canMovePayout(payout.state, 'approve') && <ApproveButton payout={payout} isCompact />}
          {canMovePayout(payout.state, 'reject') && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={text('rejectOf', { amount: money.short(payout.amount), name: payout.user.username })}
              onClick={() => onReject(payout)}
            >
              {text('reject')}
            </Button>
          )}
        </span>
      ),
    },
  ];
};

/** The payouts of all artists, with figures, filters and decisions. */
export const StaffPayoutsScreen = () => {
  const text = useMessages('staff', 'staffPayouts');
  const search = useSearch({ from: '/main/staff/payouts' });
  const navigate = useNavigate();
  const [rejected, setRejected] = useState<StaffPayout | null>(null);
  const columns = useColumns(setRejected);
  const state = PAYOUT_STATES.find((each) => each === search.state);
  const method = PAYOUT_METHODS.find((each) => each === search.method);
  const user = search.user !== undefined && UUID.test(search.user) ? (search.user as UserUuid) : undefined;
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/staff/payouts', search: { ...search, ...change }, resetScroll: false });
  const { page, take, ...ways } = pagerStateOf(search, go);
  const filters = { ...(state && { state }), ...(method && { method }), ...(user && { user_uuid: user }) };
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <SendButton />
      </PageHeader>
      <div className={shared.fields}>
        <Figures />
        <div className={shared.filters}>
          <div className={shared.selects}>
            <NativeSelect
              label={text('state')}
              value={state ?? ''}
              data={[
                { value: '', label: text('allStates') },
                ...PAYOUT_STATES.map((value) => ({ value, label: text(value) })),
              ]}
              onChange={({ currentTarget }) => go({ state: currentTarget.value || undefined, page: undefined })}
            />
            <NativeSelect
              label={text('method')}
              value={method ?? ''}
              data={[
                { value: '', label: text('allMethods') },
                ...PAYOUT_METHODS.map((value) => ({ value, label: text(`method${value}`) })),
              ]}
              onChange={({ currentTarget }) => go({ method: currentTarget.value || undefined, page: undefined })}
            />
          </div>
          {user && (
            <div className={shared.one}>
              <span>{text('onePerson')}</span>
              <Button variant="default" size="compact-md" onClick={() => go({ user: undefined, page: undefined })}>
                {text('everyone')}
              </Button>
            </div>
          )}
        </div>
      </div>
      <QueryTable
        query={useQuery(staffPayoutsQuery(filters, { page, take }))}
        failed={text('listFailed')}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState title={text('noneFiltered')} />
          ) : (
            <EmptyState title={text('none')} description={text('noneHint')} />
          )
        }
        emptyPage={text('emptyPage')}
        table={(shown) => <DataTable label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />}
        {...ways}
      />
      <RejectDialog payout={rejected} onClose={() => setRejected(null)} />
    </>
  );
};
