import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { orderCode, orderTypeOf } from '@dubplate/rules/commerce/order-address';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { openPayment } from '../payment/payment.ts';
import { amountOf, purchaseDate, useMethodName, usePurchaseName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { useMessages } from './messages.ts';
import { PurchaseActs } from './purchase-acts.tsx';
import classes from './purchases.module.css';

const PAGE_SIZE = 10;

const useColumns = (purchases: readonly Purchase[]): readonly Column<Purchase>[] => {
  const text = useMessages();
  const format = useFormat();
  const nameOf = usePurchaseName();
  const methodOf = useMethodName();
  return [
    { key: 'date', header: text('date'), cell: purchaseDate },
    {
      key: 'name',
      header: text('name'),
      isTitle: true,
      cell: (purchase) =>
        knownStatus(purchase.status) === 'PENDING' ? (
          <button
            type="button"
            className={`${rowLinkClass} ${classes.rowButton}`}
            aria-label={text('pay', { name: nameOf(purchase) })}
            onClick={() => openPayment(async () => paidTogether(purchase, purchases))}
          >
            {nameOf(purchase)}
          </button>
        ) : (
          <Link
            to="/order/$code"
            params={{ code: orderCode([purchase.uuid]) }}
            search={{ orderType: orderTypeOf(purchase.type) }}
            className={rowLinkClass}
          >
            {nameOf(purchase)}
          </Link>
        ),
    },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      cell: (purchase) => (
        <>
          {format.money(amountOf(purchase))}
          {purchase.refundedAmount > 0 && knownStatus(purchase.status) !== 'REFUNDED' && (
            <span className={classes.refunded}>
              {text('refundedOf', { amount: format.money(purchase.refundedAmount) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'method', header: text('method'), cell: methodOf },
    {
      key: 'status',
      header: text('status'),
      cell: ({ status }) => (
        <span className={classes.status}>
          <PurchaseStatusChip status={status} />
          {knownStatus(status) === 'PENDING' && <span className={classes.notPaid}>{text('notPaid')}</span>}
        </span>
      ),
    },
    {
      key: 'acts',
      header: text('acts'),
      align: 'end',
      isPlain: true,
      cell: (purchase) => <PurchaseActs purchase={purchase} all={purchases} />,
    },
  ];
};

/** The user's purchases, newest first. A pending purchase reopens its payment; the others open their order. */
export const PurchasesTable = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const text = useMessages();
  const columns = useColumns(purchases);
  const [take, setTake] = useState(PAGE_SIZE);
  const [asked, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(purchases.length / take));
  const page = Math.min(asked, pageCount);
  const start = (page - 1) * take;
  return (
    <>
      <DataTable
        label={text('list')}
        columns={columns}
        rows={purchases.slice(start, start + take)}
        rowKey={({ uuid }) => uuid}
        firstNumber={start + 1}
      />
      {purchases.length > PAGE_SIZE && (
        <Pager
          page={page}
          pageCount={pageCount}
          itemCount={purchases.length}
          take={take}
          onPage={setPage}
          onTake={(next) => {
            setTake(next);
            setPage(1);
          }}
        />
      )}
    </>
  );
};
