import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { Release } from '@dubplate/contract/releases/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteRelease } from '#features/releases/api.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { close } from '#ui/player/player.ts';
import { playerState } from '#ui/player/player-state.ts';
import { useMessages } from '../messages.ts';

export const useDeletion = (release: Release) => {
  const text = useMessages();
  const words = useReleaseMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyFault = useErrorNotice();
  const isDraft = release.status === 'DRAFT';
  const { edition_of: original } = release;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteRelease(release.uuid),
    onSuccess: async () => {
      if (playerState().queueId === release.uuid) close();
      notify.withdrawFailure(text(isDraft ? 'draftDeleteFailed' : 'deleteFailed'));
      notify.success(text(isDraft ? 'draftDeleted' : 'deleted'));
      await (original
        ? navigate({ to: '/releases/$uuid', params: { uuid: original } })
        : navigate({ to: isDraft ? '/drafts' : '/releases' }));
      queryClient.removeQueries({ queryKey: ['releases', release.uuid] });
      await queryClient.invalidateQueries({ queryKey: ['releases'] });
    },
    onError: (error) => notifyFault(text(isDraft ? 'draftDeleteFailed' : 'deleteFailed'), error, releasesErrors),
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      heading: text(original ? 'discardHeading' : 'deleteHeading', { title: release.title || words('untitled') }),
      message: text(original ? 'discardMessage' : 'deleteMessage'),
      action: text(original ? 'discardAction' : 'deleteAction'),
      isDangerous: true,
    });
    if (isSure) mutate();
  };
  return { askAndDelete, isDeleting: isPending };
};
