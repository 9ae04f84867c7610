import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { CopyCell } from '#ui/data-table/cells.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { useAccountName } from '../account-names/account-names.ts';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';
import { useProviderName } from '../purchases/purchases-table.tsx';
import { networkName, RefundActions } from './refund-actions.tsx';

type Payment = StaffPurchaseDetail['payments'][number];
type Refund = StaffPurchaseDetail['refunds'][number];

const paymentTones: Readonly<Record<Payment['status'], StatusTone>> = {
  OPENING: 'draft',
  OPEN: 'pending',
  PAID: 'published',
  DECLINED: 'denied',
  LAPSED: 'draft',
  SUPERSEDED: 'draft',
  WRONG_AMOUNT: 'pending',
  RETURNED: 'draft',
};

const refundTones: Readonly<Record<Refund['status'], StatusTone>> = {
  REQUESTED: 'pending',
  DONE: 'published',
  FAILED: 'denied',
  BY_HAND: 'pending',
  UNKNOWN: 'denied',
};

/** The payments that were begun for a purchase, as their providers report them. */
export const PaymentsTable = ({ payments }: { payments: readonly Payment[] }) => {
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  const amount = useAmount();
  const providerName = useProviderName();
  return (
    <DataTable
      label={text('payments')}
      rows={payments}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'provider',
          header: text('provider'),
          isTitle: true,
          cell: ({ provider, sandbox, others }) => (
            <span className={shared.stack}>
              <span>{providerName({ provider, status: 'PAID' })}</span>
              {sandbox && provider !== 'sandbox' && <span className={shared.soft}>{text('sandbox')}</span>}
              {others.length > 0 && <span className={shared.soft}>{text('others', { count: others.length })}</span>}
            </span>
          ),
        },
        {
          key: 'status',
          header: text('paymentStatus'),
          cell: ({ status }) => (
            <StatusChip tone={paymentTones[status]} label={text(`payment${status}`)} variant="plain" />
          ),
        },
        {
          key: 'id',
          header: text('providerId'),
          cell: ({ externalId }) =>
            externalId ? <CopyCell value={externalId} what={text('providerId')} /> : text('noProviderId'),
        },
        { key: 'opened', header: text('opened'), from: 'large', cell: ({ openedAt }) => format.dateTime(openedAt) },
        {
          key: 'asked',
          header: text('asked'),
          align: 'end',
          cell: ({ asked }) => <span className={shared.amount}>{format.money(asked)}</span>,
        },
        {
          key: 'received',
          header: text('received'),
          align: 'end',
          cell: ({ received }) => <span className={shared.amount}>{received ? amount(received) : '–'}</span>,
        },
      ]}
    />
  );
};

/** Where a refund was sent, and why the provider refused. */
const WithdrawalNote = ({ withdrawal }: { withdrawal: NonNullable<Refund['withdrawal']> }) => {
  const text = useMessages('staff', 'staffPurchase');
  const { network, address, refusal } = withdrawal;
  return (
    <>
      <span className={shared.soft}>{text('withdrawnTo', { network: networkName(network), address })}</span>
      {refusal !== null && <span className={shared.soft}>{text('withdrawRefused', { refusal })}</span>}
    </>
  );
};

/** The refunds of a purchase, with what administrators can do about those that are not sent. */
export const RefundsTable = ({ purchase, isAdmin }: { purchase: StaffPurchaseDetail; isAdmin: boolean }) => {
  const { refunds, canWithdraw } = purchase;
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  const amount = useAmount();
  return (
    <DataTable
      label={text('refunds')}
      rows={refunds}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'reason', header: text('refundReason'), isTitle: true, cell: ({ reason }) => text(`reason${reason}`) },
        {
          key: 'status',
          header: text('refundStatus'),
          cell: ({ status, withdrawal }) => (
            <span className={shared.stack}>
              <StatusChip tone={refundTones[status]} label={text(`refund${status}`)} variant="plain" />
              {withdrawal && <WithdrawalNote withdrawal={withdrawal} />}
            </span>
          ),
        },
        { key: 'date', header: text('date'), cell: ({ createdAt }) => format.shortDate(createdAt) },
        {
          key: 'money',
          header: text('money'),
          align: 'end',
          cell: ({ money }) => <span className={shared.amount}>{amount(money)}</span>,
        },
        {
          key: 'actions',
          header: text('actions'),
          isHeaderHidden: true,
          isActions: true,
          align: 'end',
          cell: (refund) => (isAdmin ? <RefundActions refund={refund} canWithdraw={canWithdraw} /> : null),
        },
      ]}
    />
  );
};

/** The ledger entries of a purchase, each with its debited and credited account. */
export const EntriesTable = ({ entries }: { entries: StaffPurchaseDetail['entries'] }) => {
  const text = useMessages('staff', 'staffPurchase');
  const format = useFormat();
  const amount = useAmount();
  const accountName = useAccountName();
  const side = (postings: StaffPurchaseDetail['entries'][number]['postings'], sign: 1 | -1) =>
    postings
      .filter(({ cents }) => Math.sign(cents) === sign)
      .map(({ account }) => accountName(account))
      .join(', ');
  return (
    <DataTable
      label={text('entries')}
      rows={entries}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'kind', header: text('entry'), isTitle: true, cell: ({ kind }) => text(`entry${kind}`) },
        { key: 'debit', header: text('debit'), cell: ({ postings }) => side(postings, 1) },
        { key: 'credit', header: text('credit'), cell: ({ postings }) => side(postings, -1) },
        { key: 'date', header: text('date'), from: 'large', cell: ({ at }) => format.dateTime(at) },
        {
          key: 'money',
          header: text('money'),
          align: 'end',
          cell: ({ postings, currency }) => (
            <span className={shared.amount}>
              {amount({ cents: postings.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0), currency })}
            </span>
          ),
        },
      ]}
    />
  );
};
