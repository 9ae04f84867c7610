import type { Ticket } from '@dubplate/contract/support/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { summaryQuery } from '#features/support/unread/summary.ts';
import { readTicket, ticketQuery } from '../api.ts';

const isSeen = () => document.visibilityState === 'visible';

/** Returns true while the page is visible. */
const usePageSeen = (): boolean => {
  const [isVisible, setVisible] = useState(isSeen);
  useEffect(() => {
    const update = () => setVisible(isSeen());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
};

/** Marks a conversation's answers as read while the page is visible; `until` is the newest answer. */
export const useMarkRead = ({ uuid, unread }: Pick<Ticket, 'uuid' | 'unread'>, until: string | null): void => {
  const client = useQueryClient();
  const isVisible = usePageSeen();
  const hasUnread = unread > 0;
  useEffect(() => {
    if (!isVisible || !hasUnread || !until) return;
    void readTicket(uuid, until).then(
      () => {
        client.setQueryData(ticketQuery(uuid).queryKey, (known) => known && { ...known, unread: 0 });
        void client.invalidateQueries({ queryKey: summaryQuery.queryKey });
        void client.invalidateQueries({ queryKey: ['support', 'tickets'] });
      },
      // They stay unread, and are marked with the next answer or the next visit.
      () => undefined,
    );
  }, [client, uuid, isVisible, hasUnread, until]);
};
