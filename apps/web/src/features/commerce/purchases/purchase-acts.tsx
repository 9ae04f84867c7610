import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { Button } from '@mantine/core';
import { chooseAgain } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { usePurchaseName } from '../purchase-names.ts';
import { useMessages } from './messages.ts';
import classes from './purchases.module.css';
import { useRemoval } from './use-removal.ts';

/** The actions on an unpaid purchase: continue, remove, or retry after a refusal. */
export const PurchaseActs = ({ purchase, all }: { purchase: Purchase; all: readonly Purchase[] }) => {
  const text = useMessages();
  const name = usePurchaseName()(purchase);
  const removal = useRemoval(name);
  switch (knownStatus(purchase.status)) {
    case 'PENDING':
      return (
        <span className={classes.acts}>
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
        <span className={classes.acts}>
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
