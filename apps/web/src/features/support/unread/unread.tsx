import type { LiveEvents } from '@dubplate/contract/live';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { loadMessages, useLanguage } from '#lib/i18n/i18n.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { CountBadge } from '#ui/display/count-badge.tsx';
import { notify } from '#ui/notices/notify.ts';

/** The support data of every page: the number of conversations with unread answers, and the plan's promised time. */
export const summaryQuery = queryOptions({
  queryKey: ['support', 'summary'],
  queryFn: ({ signal }) => call('GET /me/support', { signal }),
  meta: { needs: ['support:write', 'whole-account'] },
  staleTime: 5 * 60_000,
});

const FIRST_CHARACTERS = 140;

const beginningOf = (content: string): string => {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length > FIRST_CHARACTERS ? `${line.slice(0, FIRST_CHARACTERS)}…` : line;
};

/** Handles support’s answers: updates counts and lists, and shows a notice with a link on other pages. */
export const useSupportNews = (): void => {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const refresh = () => client.invalidateQueries({ queryKey: ['support'] });

    const receive = async ({ uuid, message }: LiveEvents['ticket']) => {
      // Staff also receive the askers' messages.
      if (!message.author.staff) return;
      const isThere = router.state.location.pathname === `/support/${uuid}`;
      // The open conversation adds the answer and marks it as read.
      if (isThere && document.visibilityState === 'visible') return;
      void refresh();
      const text = await loadMessages('entry', 'support');
      const open = () => void router.navigate({ to: '/support/$uuid', params: { uuid } });
      notify.info({
        id: `ticket-${uuid}`,
        title: text('answered'),
        message: beginningOf(message.content),
        ...(!isThere && { action: { label: text('readAnswer'), onClick: open } }),
      });
    };

    const stops = [onLive('ticket', (event) => void receive(event)), liveRestored.on(() => void refresh())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, router]);
};

/** Here and not among the messages: the header must not wait for these. */
const spoken = { en: 'unread', ru: 'непрочитано' } as const;

/** How many conversations have answers that were not read; nothing where all were, or while that is not known. */
export const UnreadBadge = () => {
  const language = useLanguage();
  const unread = useQuery(summaryQuery).data?.unread ?? 0;
  return <CountBadge count={unread} spoken={spoken[language]} />;
};
