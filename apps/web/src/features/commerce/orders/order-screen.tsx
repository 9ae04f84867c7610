import type { PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { readOrderCode } from '@dubplate/rules/commerce/order-address';
import { knownStatus, orderStatus } from '@dubplate/rules/commerce/order-status';
import { Button, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadError } from '#features/support/index.ts';
import { isNotFound } from '#lib/errors.ts';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { purchaseQuery } from '../api.ts';
import { chooseAgain } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { purchaseEvents } from '../payment/payment-events.ts';
import { paymentChannel } from '../payment/watch/payment-channel.ts';
import { watchPayment } from '../payment/watch/payment-watch.ts';
import { useMessages } from '../purchases/messages.ts';
import { NoSuchPurchase } from '../purchases/no-such-purchase.tsx';
import classes from './order.module.css';
import { OrderCard } from './order-card.tsx';

/** Watches an order that is still pending, as after returning from the provider's page. */
const PendingWatch = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const shown = useRef(purchases);
  shown.current = purchases;
  const watched = purchases.map(({ uuid }) => uuid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same purchases are watched once, however often they are fetched.
  useEffect(
    () =>
      watchPayment(paymentChannel(shown.current), {
        onStatuses(statuses) {
          const hasMoved = shown.current.some(({ uuid, status }) => (statuses.get(uuid) ?? status) !== status);
          if (hasMoved) purchaseEvents.emit({ type: 'changed' });
        },
        onGivenUp: () => undefined,
      }),
    [watched],
  );
  return null;
};

const words = {
  PAID: 'orderPAID',
  ISSUED: 'orderPAID',
  USED: 'orderUSED',
  REJECTED: 'orderREJECTED',
  REFUNDED: 'orderREFUNDED',
  PENDING: 'orderPENDING',
} as const satisfies Record<PurchaseStatus, string>;

const Loaded = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const text = useMessages();
  const status = orderStatus(purchases.map((purchase) => purchase.status));
  // People who turn back on the provider's page come here.
  const pending = purchases.filter((purchase) => knownStatus(purchase.status) === 'PENDING');
  const rejected = purchases.filter((purchase) => knownStatus(purchase.status) === 'REJECTED');
  const isPaid = status === 'PAID' || status === 'ISSUED';
  return (
    <div className={classes.page}>
      <header aria-live="polite">
        <Title order={1}>{text(words[status])}</Title>
        {isPaid && (
          <Text size="lg" c="dimmed" mt="xs">
            {text('orderPAIDHint')}
          </Text>
        )}
      </header>
      {status === 'PENDING' && <PendingWatch purchases={purchases} />}
      {purchases.map((purchase) => (
        <OrderCard key={purchase.uuid} purchase={purchase} />
      ))}
      <div className={classes.releaseWays}>
        {pending.length > 0 && <NextStep onClick={() => openPayment(async () => pending)}>{text('goOn')}</NextStep>}
        {status === 'REJECTED' && (
          <NextStep onClick={() => openPayment(chooseAgain(rejected))}>{text('tryAgain')}</NextStep>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/purchases" {...props} />}>
          {text('toPurchases')}
        </Button>
      </div>
    </div>
  );
};

const Order = ({ uuids }: { uuids: readonly string[] }) => {
  const text = useMessages();
  const found = useQueries({ queries: uuids.map((uuid) => purchaseQuery(uuid)) });
  const purchases = found.flatMap(({ data }) => (data ? [data] : []));
  if (found.some(({ error }) => isNotFound(error))) return <NoSuchPurchase />;
  if (purchases.length === uuids.length) return <Loaded purchases={purchases} />;
  const failed = found.find(({ error }) => error);
  if (!failed) return <TextSkeleton lines={6} />;
  return (
    <LoadError
      heading="h1"
      error={failed.error}
      title={text('purchaseFailed')}
      onRetry={() => {
        for (const each of found) if (each.error) void each.refetch();
      }}
      isRetrying={found.some(({ isFetching }) => isFetching)}
    />
  );
};

/** An order, as its address names it: comma-separated purchases in base64. */
export const OrderScreen = () => {
  const text = useMessages();
  const { code } = useParams({ from: '/main/order/$code' });
  usePageTitle(text('orderTitle'));
  const uuids = readOrderCode(code);
  return uuids ? <Order uuids={uuids} /> : <NoSuchPurchase />;
};
