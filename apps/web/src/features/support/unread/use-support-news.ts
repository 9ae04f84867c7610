import type { LiveEvents } from '@dubplate/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { notify } from '#ui/notices/notify.ts';
import { messages } from '../messages.ts';

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
      const text = await messages();
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
