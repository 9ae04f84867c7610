import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { orderCode, orderTypeOf } from '@dubplate/rules/commerce/order-address';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { notify } from '#ui/notices/notify.ts';
import { commerceChanged, removePurchase } from '../api.ts';
import { chooseAgain } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { amountOf, purchaseDate, useMethodName, usePurchaseName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import classes from './purchases.module.css';

/** Removes an unpaid purchase. If it was paid in the meantime, it remains and its new status is shown. */
const useRemoval = (name: string) => {
  const text = useMessages('app', 'purchases');
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  return useMutation({
    mutationFn: removePurchase,
    onSuccess: async () => {
      notify.withdrawError(text('removeFailed', { name }));
      notify.success(text('removed', { name }));
      await commerceChanged(client);
    },
    onError: async (error) => {
      notifyError(text('removeFailed', { name }), error, commerceErrors);
      if (hasCode(error, 'NOT_PENDING')) await commerceChanged(client);
    },
  });
};

/** The actions on an unpaid purchase: continue, remove, or retry after a refusal. */
const PurchaseActions = ({ purchase, all }: { purchase: Purchase; all: readonly Purchase[] }) => {
  const text = useMessages('app', 'purchases');
  const name = usePurchaseName()(purchase);
  const removal = useRemoval(name);
  const mayPay = useMay('purchases:write');
  if (!mayPay) return null;
  switch (knownStatus(purchase.status)) {
    case 'PENDING':
      return (
        <span className={classes.actions}>
          <Button
            size="compact-md"
            variant="default"
            aria-label={text('continueName', { name })}
            onClick={() => openPayment(async () => paidTogether(purchase, all))}
          >
            {text('continue')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={text('removeName', { name })}
            loading={removal.isPending}
            onClick={() => removal.mutate(purchase.uuid)}
          >
            {text('remove')}
          </Button>
        </span>
      );
    case 'REJECTED':
      return (
        <span className={classes.actions}>
          <Button
            size="compact-md"
            variant="default"
            aria-label={text('tryAgainName', { name })}
            onClick={() => openPayment(chooseAgain([purchase]))}
          >
            {text('tryAgain')}
          </Button>
        </span>
      );
    default:
      return null;
  }
};

const PAGE_SIZE = 10;

const useColumns = (purchases: readonly Purchase[]): readonly Column<Purchase>[] => {
  const text = useMessages('app', 'purchases');
  const format = useFormat();
  const nameOf = usePurchaseName();
  const methodOf = useMethodName();
  const mayPay = useMay('purchases:write');
  return [
    { key: 'date', header: text('date'), cell: purchaseDate },
    {
      key: 'name',
      header: text('name'),
      isTitle: true,
      cell: (purchase) =>
        !mayPay ? (
          nameOf(purchase)
        ) : knownStatus(purchase.status) === 'PENDING' ? (
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
      key: 'actions',
      header: text('actions'),
      align: 'end',
      isPlain: true,
      cell: (purchase) => <PurchaseActions purchase={purchase} all={purchases} />,
    },
  ];
};

/** The user's purchases, newest first. A pending purchase reopens its payment; the others open their order. */
export const PurchasesTable = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const text = useMessages('app', 'purchases');
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
