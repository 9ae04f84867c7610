import type { LiveEvents } from '@dubplate/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { purchasesQuery } from '#features/commerce/index.ts';
import { loadMessages } from '#lib/i18n/i18n.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { notify } from '#ui/notices/notify.ts';
import type { messages as texts } from '../messages.en.ts';

interface News {
  readonly tone: 'warning' | 'success';
  readonly title?: string;
  readonly message: string;
}

/**
 * Builds the notice for a moderator's answer, or for a paid release that the server sent or could not send. Returns
 * null for the artist's own actions.
 */
export const newsOf = (
  { status, deny_reason, not_sent, edition }: LiveEvents['release'],
  { title, isPaid }: { readonly title: string | undefined; readonly isPaid: boolean },
  text: Translate<typeof texts>,
): News | null => {
  if (not_sent) return { tone: 'warning', title: text('newsNotSent'), message: text('newsNotSentHint') };
  switch (status) {
    case 'PENDING':
      return isPaid ? { tone: 'success', message: text('newsSent', { title: title ?? '' }) } : null;
    case 'DENIED':
      return {
        tone: 'warning',
        title: title ? text('newsDeniedNamed', { title }) : text('newsDenied'),
        message: deny_reason ?? '',
      };
    case 'MODERATED':
      return {
        tone: 'success',
        title: title ? text('newsApprovedNamed', { title }) : text('newsApproved'),
        message: text('newsApprovedHint'),
      };
    case 'PUBLISHED':
      if (edition)
        return { tone: 'success', title: text('newsEdited', { title: title ?? '' }), message: text('newsEditedHint') };
      return {
        tone: 'success',
        title: title ? text('newsPublishedNamed', { title }) : text('newsPublished'),
        message: text('newsPublishedHint'),
      };
    default:
      return null;
  }
};

/** Follows the moderators' answers: refreshes the release wherever it is shown, and displays a notice. */
export const useReleaseNews = (): void => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  useEffect(() => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: ['releases'] });

    const isAt = (uuid: string) => [`/releases/${uuid}`, `/drafts/${uuid}`].includes(router.state.location.pathname);
    const notifyNews = async (event: LiveEvents['release']) => {
      const { uuid } = event;
      const text = await loadMessages('app', 'releaseDetails');
      const release = await queryClient.fetchQuery({ ...releaseQuery(uuid), staleTime: 0 }).catch(() => null);
      const purchases = queryClient.getQueryData(purchasesQuery.queryKey);
      const isPaid = purchases?.some(({ releaseUuid }) => releaseUuid === uuid) ?? false;
      const news = newsOf(event, { title: release?.title, isPaid }, text);
      if (!news) return;
      const { tone, ...notice } = news;
      const to = event.not_sent ? '/drafts/$uuid' : '/releases/$uuid';
      const open = () => void navigate({ to, params: { uuid } });
      const action = isAt(uuid) ? {} : { action: { label: text('openRelease'), onClick: open } };
      notify[tone]({ id: `release-${uuid}`, ...notice, ...action });
    };

    /** A published edit no longer exists, so its page opens the release instead. */
    const leaveEdition = ({ uuid, edition }: LiveEvents['release']) => {
      if (!edition) return;
      queryClient.removeQueries({ queryKey: releaseQuery(edition).queryKey });
      if (isAt(edition)) void navigate({ to: '/releases/$uuid', params: { uuid }, replace: true });
    };
    const receive = (event: LiveEvents['release']) => {
      // Shown at once; what else changed, such as the codes, follows with the answer.
      queryClient.setQueryData(
        releaseQuery(event.uuid).queryKey,
        (known) => known && { ...known, status: event.status, deny_reason: event.deny_reason },
      );
      leaveEdition(event);
      void refresh();
      void notifyNews(event);
    };

    const stops = [onLive('release', receive), liveRestored.on(() => void refresh())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, navigate, router]);
};
