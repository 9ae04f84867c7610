import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { chosenText } from '@dubplate/rules/commerce/cart';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { BillLines, BillTotal } from '#ui/display/bill.tsx';
import { amountOf, usePurchaseName } from '../purchase-names.ts';
import classes from './payment.module.css';

/** Whole US dollars over everything that is paid for together. */
export const totalOf = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0);

interface OrderListProps {
  readonly purchases: readonly Purchase[];
  /** The sum is shown elsewhere. */
  readonly hasTotal?: boolean;
}

/** The items in the cart with their quantities and the total. */
export const OrderList = ({ purchases, hasTotal = true }: OrderListProps) => {
  const text = useMessages('app', 'payment');
  const format = useFormat();
  const language = useLanguage();
  const nameOf = usePurchaseName();
  return (
    <div className={classes.order}>
      <p className={classes.chosen}>{chosenText(purchases.length, language)}</p>
      <BillLines
        label={text('order')}
        lines={purchases.map((purchase) => ({
          key: purchase.uuid,
          what: nameOf(purchase),
          amount: format.money(amountOf(purchase)),
        }))}
      />
      {hasTotal && <BillTotal total={text('total')} sum={format.money(totalOf(purchases))} />}
    </div>
  );
};
