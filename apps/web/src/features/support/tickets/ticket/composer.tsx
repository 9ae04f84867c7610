import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { MessageForm } from '#features/conversations/index.ts';
import { notify } from '#ui/notices/notify.ts';
import { addMessage, sendMessage } from '../api.ts';
import { useMessages } from '../messages.ts';

interface ComposerProps {
  readonly ticket: Ticket;
  /** Called after the user's message was added to the history. */
  readonly onAdded: () => void;
}

/** Writes into the user's conversation; a message reopens a closed conversation. */
export const Composer = ({ ticket, onAdded }: ComposerProps) => {
  const text = useMessages();
  const client = useQueryClient();
  const { uuid } = ticket;
  return (
    <MessageForm<TicketMessage>
      slot={`ticket-${uuid}`}
      label={text('yourMessage')}
      submitLabel={text('publish')}
      onSend={(message, key) => sendMessage(uuid, message, key)}
      onSent={(sent, isLeft) => {
        addMessage(client, uuid, sent);
        void client.invalidateQueries({ queryKey: ['support'] });
        if (isLeft) return;
        if (ticket.status === 'CLOSED') notify.success(text('reopened'));
        onAdded();
      }}
    />
  );
};
