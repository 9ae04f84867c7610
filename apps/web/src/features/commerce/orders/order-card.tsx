import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { isPaid } from '@dubplate/rules/commerce/order-status';
import { useFormat } from '#lib/i18n/format.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { useMessages as useNames } from '../messages.ts';
import { amountOf, purchaseDate, useMethodName, usePurchaseName } from '../purchase-names.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { useMessages } from '../purchases/messages.ts';
import { RefundedFact } from '../purchases/refunded.tsx';
import classes from './order.module.css';
import { PurchasedRelease } from './purchased-release.tsx';
import { ReceiptButton } from './receipt-button.tsx';

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
