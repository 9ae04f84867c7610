import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paidTogether } from '@dubplate/rules/commerce/cart';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { commerceChanged, removePurchase } from '../api.ts';
import { chooseAgain } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { usePurchaseName } from '../purchase-names.ts';
import { useMessages } from './messages.ts';
import classes from './purchases.module.css';

/** Removes an unpaid purchase. If it was paid in the meantime, it remains and its new status is shown. */
const useRemoval = (name: string) => {
  const text = useMessages();
  const client = useQueryClient();
  const notifyFault = useErrorNotice();
  return useMutation({
    mutationFn: removePurchase,
    onSuccess: async () => {
      notify.withdrawFailure(text('removeFailed', { name }));
      notify.success(text('removed', { name }));
      await commerceChanged(client);
    },
    onError: async (error) => {
      notifyFault(text('removeFailed', { name }), error, commerceErrors);
      if (hasCode(error, 'NOT_PENDING')) await commerceChanged(client);
    },
  });
};

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
