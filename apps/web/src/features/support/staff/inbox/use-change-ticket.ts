import { supportErrors } from '@dubplate/contract/support/errors';
import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import type { Body } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { changeTicket, inboxKey, staffTicketQuery } from './api.ts';
import { useMessages } from './messages.ts';

interface TicketChange {
  readonly uuid: StaffTicket['uuid'];
  readonly change: NonNullable<Body<'PATCH /staff/ticket/{id}'>>;
}

/** Closes, reopens or assigns a conversation; after an error it notifies and refetches the current state. */
export const useChangeTicket = () => {
  const client = useQueryClient();
  const text = useMessages();
  const showError = useErrorNotice();
  return useMutation({
    mutationFn: ({ uuid, change }: TicketChange) => changeTicket(uuid, change),
    onSuccess: (changed) => {
      client.setQueryData(staffTicketQuery(changed.uuid).queryKey, (known) => known && { ...known, ...changed });
    },
    onError: (error) => void showError(text('changeFailed'), error, supportErrors),
    // Not waited for: the tools must not stay locked while lists are slow to arrive.
    onSettled: () => void client.invalidateQueries({ queryKey: inboxKey }),
  });
};
