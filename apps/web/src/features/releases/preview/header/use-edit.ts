import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { keepAnswer } from '#lib/keep-answer.ts';
import { newKey } from '#lib/new-key.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { editRelease } from '../api.ts';
import { useMessages } from '../messages.ts';

/** The edit that another tab or device began already. */
const openEdition = (error: unknown): string | null =>
  error instanceof ApiError && hasCode(error, 'EDITION_OPEN') ? String(error.data.uuid) : null;

/** Starts an edit of a published release and opens it, or opens the existing edit. */
export const useEdit = (uuid: string) => {
  const text = useMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyFault = useErrorNotice();
  const open = (edition: string) => navigate({ to: '/drafts/$uuid', params: { uuid: edition } });
  const { mutate, isPending } = useMutation({
    mutationFn: () => editRelease(uuid, newKey()),
    onSuccess: async (edition) => {
      notify.withdrawFailure(text('editFailed'));
      keepAnswer(queryClient, releaseQuery(edition.uuid), edition);
      await open(edition.uuid);
    },
    onError: async (error) => {
      const edition = openEdition(error);
      if (edition) await open(edition);
      else notifyFault(text('editFailed'), error, releasesErrors);
    },
    // Not awaited: the release already shows that an edit is open.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['releases'] }),
  });
  return { edit: () => mutate(), isOpening: isPending };
};
