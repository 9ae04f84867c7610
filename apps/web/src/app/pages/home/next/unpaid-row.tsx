import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Link } from '@tanstack/react-router';
import { openPayment } from '#features/commerce/index.ts';
import { amountOf, usePurchaseName } from '#features/commerce/purchase-names.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { useMessages } from '../messages.ts';
import classes from './next-list.module.css';
import { NextAction, NextRow } from './next-row.tsx';
import type { RowProps } from './next-steps.ts';
import { ReleaseLink } from './release-link.tsx';

const usePurchasesText = () => {
  const text = useMessages();
  const format = useFormat();
  const nameOf = usePurchaseName();
  return (purchases: readonly Purchase[]): string =>
    text('unpaidWhat', {
      services: purchases.map(nameOf).join(', '),
      amount: format.money(purchases.reduce((sum, purchase) => sum + amountOf(purchase), 0)),
    });
};

/** The items of the cart, paid together. */
export const UnpaidRow = ({ item: { purchases, release }, isFirst }: RowProps<'unpaid'>) => {
  const text = useMessages();
  const what = usePurchasesText()(purchases);
  const order = (
    <Link to="/purchases" className={classes.name}>
      {text('unpaidOrder')}
    </Link>
  );
  return (
    <NextRow
      release={release}
      title={release ? <ReleaseLink release={release} /> : order}
      chip={<StatusChip tone="pending" label={text('unpaid')} variant="plain" />}
      action={
        <NextAction
          isFirst={isFirst}
          name={text('goOnNamed', { title: what })}
          onClick={() => openPayment(async () => purchases)}
        >
          {text('goOn')}
        </NextAction>
      }
    >
      {what}
    </NextRow>
  );
};
