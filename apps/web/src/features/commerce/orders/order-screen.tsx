import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { readOrderCode } from '@dubplate/rules/commerce/order-address';
import { isPaid, knownStatus, orderStatus } from '@dubplate/rules/commerce/order-status';
import { Button, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { fetchReceipt, purchaseQuery } from '../api.ts';
import { chooseAgain } from '../cart.ts';
import { openPayment, purchaseEvents } from '../payment/payment.ts';
import { paymentChannel, watchPayment } from '../payment/payment-watch.ts';
import { amountOf, purchaseDate, useMethodName, usePurchaseName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { NoSuchPurchase, RefundedFact } from '../purchases/purchase-parts.tsx';
import classes from './order.module.css';

/** The release that a service was bought for or used on: cover, title, primary artists, links. */
const PurchasedRelease = ({ uuid }: { uuid: string }) => {
  const text = useMessages('app', 'purchases');
  const { data: release, isPending } = useQuery(releaseQuery(uuid));
  if (isPending) return <Skeleton height="5rem" radius="md" />;
  // Deleted since: the order is shown without it.
  if (!release) return null;
  const artists = release.artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ name }) => name);
  const isDraft = release.status === 'DRAFT';
  return (
    <section className={classes.release} aria-label={text('release')}>
      <CoverImage src={release.cover?.medium} alt="" tint={release.tint} size="5rem" />
      <div className={classes.words}>
        <p className={classes.title}>{release.title || text('untitled')}</p>
        {artists.length > 0 && <p className={classes.artists}>{artists.join(', ')}</p>}
      </div>
      <div className={classes.releaseWays}>
        <Button renderRoot={(props) => <Link to="/releases/$uuid" params={{ uuid }} {...props} />}>
          {text('toRelease')}
        </Button>
        {isDraft && (
          <Button variant="default" renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid }} {...props} />}>
            {text('toDraft')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** The receipt as PDF, in the language of the page. */
const ReceiptButton = ({ purchase }: { purchase: Purchase }) => {
  const text = useMessages('app', 'purchases');
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => {
      notify.withdrawError(text('receiptFailed'));
      saveFile(bytes, text('receiptFile', { number }));
    },
    onError: (error) => void notifyError(text('receiptFailed'), error, commerceErrors),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text('downloadReceipt')}
    </Button>
  );
};

export const OrderCard = ({ purchase }: { purchase: Purchase }) => {
  const text = useMessages('app', 'purchases');
  const name = useMessages('app', 'commerce');
  const format = useFormat();
  const title = usePurchaseName()(purchase);
  const methodOf = useMethodName();
  const { status, expiresAt, receiptNumber, releaseUuid, sandbox, type } = purchase;
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.name}>{title}</h2>
        <PurchaseStatusChip status={status} variant="chip" />
      </div>
      <p className={classes.amount}>
        {format.money(amountOf(purchase))}
        {sandbox && <span className={classes.sandbox}>{name('testMoney')}</span>}
      </p>
      <Facts>
        <Fact label={text('orderDate')}>{purchaseDate(purchase)}</Fact>
        <Fact label={text('method')}>{methodOf(purchase)}</Fact>
        <RefundedFact purchase={purchase} />
        {expiresAt && isPaid(status) && <Fact label={text('validUntil')}>{format.date(expiresAt)}</Fact>}
        {receiptNumber !== null && (
          <Fact label={text('receipt')}>{text('receiptNumber', { number: receiptNumber })}</Fact>
        )}
      </Facts>
      {type === 'PRODUCT' && releaseUuid && <PurchasedRelease uuid={releaseUuid} />}
      {receiptNumber !== null && (
        <div>
          <ReceiptButton purchase={purchase} />
        </div>
      )}
    </article>
  );
};

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

/** What the person has to do, if anything: an order that no method was chosen for waits for them. */
const hintOf = (status: PurchaseStatus, pending: readonly Purchase[]) => {
  if (status === 'PAID' || status === 'ISSUED') return 'orderPAIDHint';
  if (status !== 'PENDING') return null;
  return pending.some(({ paymentType }) => paymentType === null) ? 'orderUnpaidHint' : 'orderPENDINGHint';
};

export const LoadedOrder = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const text = useMessages('app', 'purchases');
  const status = orderStatus(purchases.map((purchase) => purchase.status));
  // People who turn back on the provider's page come here.
  const pending = purchases.filter((purchase) => knownStatus(purchase.status) === 'PENDING');
  const rejected = purchases.filter((purchase) => knownStatus(purchase.status) === 'REJECTED');
  const hint = hintOf(status, pending);
  return (
    <div className={classes.page}>
      <header aria-live="polite">
        <Title order={1}>{text(words[status])}</Title>
        {hint && (
          <Text size="lg" c="dimmed" mt="xs" maw="var(--width-text)">
            {text(hint)}
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
  const text = useMessages('app', 'purchases');
  const found = useQueries({ queries: uuids.map((uuid) => purchaseQuery(uuid)) });
  const purchases = found.flatMap(({ data }) => (data ? [data] : []));
  if (purchases.length === uuids.length) return <LoadedOrder purchases={purchases} />;
  return (
    <QueryFallback
      query={found}
      heading="h1"
      failed={text('purchaseFailed')}
      notFound={<NoSuchPurchase />}
      loading={<TextSkeleton lines={6} />}
    />
  );
};

/** An order, as its address names it: comma-separated purchases in base64. */
export const OrderScreen = () => {
  const text = useMessages('app', 'purchases');
  const { code } = useParams({ from: '/main/order/$code' });
  usePageTitle(text('orderTitle'));
  const uuids = readOrderCode(code);
  return uuids ? <Order uuids={uuids} /> : <NoSuchPurchase />;
};
