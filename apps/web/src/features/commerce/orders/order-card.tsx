import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { isPaid } from '@dubplate/rules/commerce/order-status';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { notify } from '#ui/notices/notify.ts';
import { fetchReceipt } from '../api.ts';
import { useMessages as useNames } from '../messages.ts';
import { amountOf, purchaseDate, useMethodName, usePurchaseName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { useMessages } from '../purchases/messages.ts';
import { RefundedFact } from '../purchases/refunded.tsx';
import classes from './order.module.css';

/** The release that a service was bought for or used on: cover, title, primary artists, links. */
const PurchasedRelease = ({ uuid }: { uuid: string }) => {
  const text = useMessages();
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
  const text = useMessages();
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => {
      notify.withdrawFailure(text('receiptFailed'));
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
  const text = useMessages();
  const name = useNames();
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
