import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';

export const editRelease = (id: string, key: string) =>
  call('POST /release/{id}/edit', { params: { id }, headers: { 'Idempotency-Key': key } });

export const unmoderateRelease = (id: string) => call('POST /release/{id}/unmoderate', { params: { id } });

/** Makes a denied release a draft again, and opens it. */
export const useReturnToDraft = (uuid: string) => {
  const text = useMessages('app', 'releaseDetails');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unmoderateRelease(uuid),
    onSuccess: async (draft) => {
      notify.withdrawError(text('unmoderateFailed'));
      replaceQueryData(queryClient, releaseQuery(draft.uuid), draft);
      await navigate({ to: '/drafts/$uuid', params: { uuid: draft.uuid } });
      await queryClient.invalidateQueries({ queryKey: ['releases'] });
    },
    onError: (error) => notifyError(text('unmoderateFailed'), error, releasesErrors),
  });
  return { returnToDraft: () => mutate(), isReturning: isPending };
};
