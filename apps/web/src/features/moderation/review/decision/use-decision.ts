import { moderationErrors } from '@dubplate/contract/moderation/errors';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Decision, sendDecision, staffReleaseQuery } from '#features/moderation/api.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { notify } from '#ui/notices/notify.ts';
import { changedRelease } from './changed-release.ts';

const errors = { ...releasesErrors, ...moderationErrors };

interface DecisionOptions {
  readonly onDecided: () => void;
  /** The release was changed and sent again since it was read; the page shows this one now. */
  readonly onChanged: (current: StaffRelease) => void;
  /** Whether the error is shown at its field already, and needs no notice. */
  readonly isShownInDialog?: (error: unknown) => boolean;
}

/** Sends a moderator's decision, and says how it went. */
export const useDecision = (release: StaffRelease, { onDecided, onChanged, isShownInDialog }: DecisionOptions) => {
  const text = useMessages();
  const queryClient = useQueryClient();
  const notifyError = useErrorNotice();

  const notifyDone = ({ status, title: bare, upc }: StaffRelease) => {
    const title = bare || text('untitled');
    if (status === 'MODERATED') notify.success({ title: text('approved', { title }), message: text('approvedHint') });
    if (status === 'DENIED')
      notify.success({ title: text('deniedNotice', { title }), message: text('deniedNoticeHint') });
    if (status === 'PUBLISHED')
      notify.success({
        title: text('publishedNotice', { title }),
        message: text('publishedNoticeHint', { upc: upc ?? '' }),
      });
  };

  return useMutation({
    mutationFn: ({ readVersion, ...decision }: Decision & { readonly readVersion: number }) =>
      sendDecision(release.uuid, decision, readVersion),
    onSuccess: (decided) => {
      queryClient.setQueryData(staffReleaseQuery(decided.uuid).queryKey, decided);
      void queryClient.invalidateQueries({ queryKey: ['staff', 'releases', 'queue'] });
      notify.withdrawFailure(text('decisionFailed'));
      notifyDone(decided);
      onDecided();
    },
    onError: async (error) => {
      const current = changedRelease(error);
      if (current) {
        queryClient.setQueryData(staffReleaseQuery(current.uuid).queryKey, current);
        notify.warning({ title: text('changedMeanwhile'), message: text('changedMeanwhileHint') });
        onChanged(current);
      } else if (hasCode(error, 'WRONG_STATE')) {
        notify.warning({ title: text('wrongState'), message: text('wrongStateHint') });
        onDecided();
        await queryClient.invalidateQueries({ queryKey: ['staff', 'releases'] });
      } else if (!isShownInDialog?.(error)) {
        notifyError(text('decisionFailed'), error, errors);
      }
    },
  });
};
