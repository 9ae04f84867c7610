import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { commerceChanged, removePurchase } from '../api.ts';
import { useMessages } from './messages.ts';

/** Removes an unpaid purchase. If it was paid in the meantime, it remains and its new status is shown. */
export const useRemoval = (name: string) => {
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
