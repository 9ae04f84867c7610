import type { LiveEvents } from '@dubplate/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveRestored, onLive } from '../../../../lib/live.ts';
import { notify } from '../../../../ui/notify.ts';
import { releaseQuery } from '../api.ts';
import { messages } from '../messages.ts';
import { newsOf } from './news-of.ts';

/** Follows the moderators' answers: what is shown anywhere changes by itself, and a notice says so. */
export const useReleaseNews = (): void => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  useEffect(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: ['releases'] });

    const tell = async (event: LiveEvents['release'], title: string | undefined) => {
      const news = newsOf(event, title, await messages());
      if (!news) return;
      const { uuid } = event;
      const isThere = router.state.location.pathname === `/releases/${uuid}`;
      const text = await messages();
      const open = {
        label: text('openRelease'),
        onClick: () => void navigate({ to: '/releases/$uuid', params: { uuid } }),
      };
      const { tone, ...notice } = news;
      notify[tone]({ id: `release-${uuid}`, ...notice, ...(isThere ? {} : { action: open }) });
    };

    const receive = (event: LiveEvents['release']) => {
      const key = releaseQuery(event.uuid).queryKey;
      const known = queryClient.getQueryData(key);
      // Shown at once; what else changed, such as the codes, follows with the answer.
      if (known) queryClient.setQueryData(key, { ...known, status: event.status, deny_reason: event.deny_reason });
      void refresh();
      void tell(event, known?.title);
    };

    const stops = [onLive('release', receive), liveRestored.on(() => void refresh())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, navigate, router]);
};
