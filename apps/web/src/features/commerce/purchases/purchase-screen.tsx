import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { orderCode, orderTypeOf } from '@dubplate/rules/commerce/order-address';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSupportMail } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { purchaseQuery, purchasesQuery } from '../api.ts';
import { OrderList } from '../payment/order-list.tsx';
import { openPayment } from '../payment/payment.ts';
import { purchaseDate, useMethodName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { NoSuchPurchase, RefundedFact } from './purchase-parts.tsx';
import classes from './purchases.module.css';

const Loaded = ({ purchase, all }: { purchase: Purchase; all: readonly Purchase[] }) => {
  const text = useMessages('app', 'purchases');
  const methodOf = useMethodName();
  const isPending = knownStatus(purchase.status) === 'PENDING';
  const order = isPending || purchase.receiptNumber !== null ? paidTogether(purchase, all) : [purchase];
  const uuids = order.map(({ uuid }) => uuid);
  const mail = useSupportMail(text('payment'), uuids.join('\n'));
  const pay = () => openPayment(async () => order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each address, not again when it is closed.
  useEffect(() => {
    if (isPending) pay();
  }, [purchase.uuid]);
  return (
    <>
      <HeaderRow isCentered>
        <Title order={1}>{text('payment')}</Title>
        <PurchaseStatusChip status={purchase.status} variant="chip" />
      </HeaderRow>
      <Facts>
        <Fact label={text('orderDate')}>{purchaseDate(purchase)}</Fact>
        <Fact label={text('method')}>{methodOf(purchase)}</Fact>
        <RefundedFact purchase={purchase} />
      </Facts>
      <section className={classes.panel} aria-label={text('orders')}>
        <OrderList purchases={order} />
      </section>
      <p className={classes.note}>{text('reuse')}</p>
      {mail && (
        <p className={classes.note}>
          {text('support')} <a href={mail.href}>{mail.address}</a>
        </p>
      )}
      <div className={classes.ways}>
        {isPending ? (
          <NextStep onClick={pay}>{text('goOn')}</NextStep>
        ) : (
          <Button
            renderRoot={(props) => (
              <Link
                to="/order/$code"
                params={{ code: orderCode(uuids) }}
                search={{ orderType: orderTypeOf(purchase.type) }}
                {...props}
              />
            )}
          >
            {text('toOrder')}
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/purchases" {...props} />}>
          {text('toPurchases')}
        </Button>
      </div>
    </>
  );
};

/** The payment of one purchase; its dialog opens automatically while there is something to pay. */
export const PurchaseScreen = () => {
  const text = useMessages('app', 'purchases');
  const { uuid } = useParams({ from: '/main/purchases/$uuid' });
  const purchase = useQuery(purchaseQuery(uuid));
  const all = useQuery(purchasesQuery);
  usePageTitle(text('payment'));
  if (isNotFound(purchase.error)) return <NoSuchPurchase />;
  if (!purchase.data || !all.data)
    return (
      <QueryFallback
        query={[purchase, all]}
        heading="h1"
        failed={text('purchaseFailed')}
        loading={<TextSkeleton lines={6} />}
      />
    );
  return (
    <div className={classes.page}>
      <Loaded key={uuid} purchase={purchase.data} all={all.data} />
    </div>
  );
};
