import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { Link } from '@tanstack/react-router';
import { amountOf, usePurchaseName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { useAmount } from '../amounts.ts';
import shared from '../money.module.css';

const tones: Readonly<Record<StaffPurchase['status'], StatusTone>> = {
  PENDING: 'pending',
  PAID: 'published',
  ISSUED: 'moderated',
  USED: 'published',
  REJECTED: 'denied',
  REFUNDED: 'draft',
};

interface PurchaseStatusProps {
  readonly status: StaffPurchase['status'];
  readonly variant?: 'chip' | 'plain';
}

/** The state of a purchase in the detail that staff need; buyers see granted and used ones as paid. */
export const PurchaseStatus = ({ status, variant = 'plain' }: PurchaseStatusProps) => {
  const text = useMessages('staff', 'staffPurchases');
  return <StatusChip tone={tones[status]} label={text(`status${status}`)} variant={variant} />;
};

interface PurchasesTableProps {
  readonly rows: readonly StaffPurchase[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
}

/** The provider's name, or the reason that there was no provider. */
export const useProviderName = () => {
  const text = useMessages('staff', 'staffPurchases');
  return ({ provider, status }: Pick<StaffPurchase, 'provider' | 'status'>): string => {
    if (provider) return text(`provider${provider}`);
    if (status === 'PENDING' || status === 'REJECTED') return text('noProvider');
    // A granted purchase whose use was undone is `PAID`, like purchases from before payments were recorded.
    return text(status === 'ISSUED' ? 'granted' : 'noPayment');
  };
};

const useColumns = (): readonly Column<StaffPurchase>[] => {
  const text = useMessages('staff', 'staffPurchases');
  const format = useFormat();
  const amount = useAmount();
  const purchaseName = usePurchaseName();
  const providerName = useProviderName();
  return [
    {
      key: 'bought',
      header: text('bought'),
      isTitle: true,
      cell: (purchase) => (
        <Link
          to="/staff/purchases/$uuid"
          params={{ uuid: purchase.uuid }}
          className={rowLinkClass}
          aria-label={text('open', { name: purchaseName(purchase), person: purchase.user.username })}
        >
          {purchaseName(purchase)}
        </Link>
      ),
    },
    {
      key: 'person',
      header: text('person'),
      width: '15rem',
      isPlain: true,
      isOneLine: true,
      cell: ({ user }) => user.username,
    },
    {
      key: 'date',
      header: text('date'),
      isPlain: true,
      width: '8.5rem',
      cell: ({ createdAt }) => format.shortDate(createdAt),
    },
    {
      key: 'status',
      header: text('status'),
      width: '12rem',
      isPlain: true,
      cell: (purchase) => (
        <span className={shared.stack}>
          <PurchaseStatus status={purchase.status} />
          {purchase.setAside && (
            <span className={shared.soft}>
              {text('setAside', {
                received: amount(purchase.setAside.received),
                asked: format.money(purchase.setAside.asked),
              })}
            </span>
          )}
          {purchase.cases.map(({ uuid, kind }) => (
            <span key={uuid} className={shared.soft}>
              {text(`case${kind}`)}
            </span>
          ))}
          {purchase.refundedAmount > 0 && purchase.status !== 'REFUNDED' && (
            <span className={shared.soft}>
              {text('partRefunded', { refunded: format.money(purchase.refundedAmount) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'provider',
      header: text('provider'),
      from: 'large',
      width: '9rem',
      cell: (purchase) => providerName(purchase),
    },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      width: '6rem',
      cell: (purchase) => <span className={shared.amount}>{format.money(amountOf(purchase))}</span>,
    },
  ];
};

/** Everyone's purchases. */
export const PurchasesTable = ({ rows, isBusy = false, isLoading = false }: PurchasesTableProps) => {
  const text = useMessages('staff', 'staffPurchases');
  return (
    <DataTable
      label={text('title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
      isFixed
    />
  );
};
