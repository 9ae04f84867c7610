import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { addMessage, ticketQuery } from '../api.ts';

/** Adds support's answers to an open conversation as they come; `onAnswer` is called for each. */
export const useLiveMessages = (id: string, onAnswer: () => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = ticketQuery(id);
    const stops = [
      onLive('ticket', ({ uuid, message }) => {
        if (uuid !== id) return;
        addMessage(client, id, message);
        client.setQueryData(queryKey, (known): Ticket | undefined =>
          known && message.author.staff
            ? {
                ...known,
                status: 'ANSWERED',
                unread: known.unread + 1,
                answer_due_at: null,
                updated_at: message.created_at,
              }
            : known,
        );
        onAnswer();
      }),
      liveRestored.on(() => void client.invalidateQueries({ queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id, onAnswer]);
};

/** The newest answer among the messages; null where support has not answered. */
export const latestAnswer = (messages: readonly TicketMessage[]): string | null =>
  messages.findLast(({ author }) => author.staff)?.uuid ?? null;
