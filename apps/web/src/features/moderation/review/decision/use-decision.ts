import { moderationErrors } from '@dubplate/contract/moderation/errors';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type Finished,
  finishRelease,
  type Decision as Move,
  sendDecision,
  staffReleaseQuery,
} from '#features/moderation/api.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { queueKey } from '#features/moderation/queue/api.ts';
import { useReviewSearch } from '#features/moderation/queue/use-next.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { keepAnswer } from '#lib/query-client.ts';
import { useIsMounted } from '#lib/use-is-mounted.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { changedRelease } from './changed-release.ts';

const errors = { ...releasesErrors, ...moderationErrors };

/** A moderator's decision; `finish` approves if necessary and publishes with codes from the pools. */
export type Decision = Move | { readonly move: 'finish' };

interface DecisionOptions {
  readonly onDecided: (move: Decision['move'] | null) => void;
  /** The release was changed and sent again since it was read; the page shows this one now. */
  readonly onChanged: (current: StaffRelease) => void;
  /** Returns true if a field already shows the error, so that no notice is needed. */
  readonly isShownInDialog?: (error: unknown) => boolean;
}

/** Sends a moderator's decision and notifies of the outcome. */
export const useDecision = (release: StaffRelease, { onDecided, onChanged, isShownInDialog }: DecisionOptions) => {
  const text = useMessages();
  const queryClient = useQueryClient();
  const notifyError = useErrorNotice();

  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const search = useReviewSearch();

  const openDecided = ({ uuid }: StaffRelease) =>
    void navigate({ to: '/staff/releases/$uuid', params: { uuid }, search, replace: true });
  /** Links back to the decided release, because the page moves to the next release. */
  const openAgain = ({ uuid }: StaffRelease) => ({
    label: text('openRelease'),
    onClick: () => void navigate({ to: '/staff/releases/$uuid', params: { uuid } }),
  });

  const notifyDone = (decided: StaffRelease) => {
    const { status, title: bare, upc } = decided;
    const title = bare || text('untitled');
    if (status === 'MODERATED') notify.success({ title: text('approved', { title }), message: text('approvedHint') });
    if (status === 'DENIED')
      notify.success({ title: text('deniedNotice', { title }), message: text('deniedNoticeHint') });
    if (status === 'PUBLISHED')
      notify.success({
        title: text('publishedNotice', { title }),
        message: text('publishedNoticeHint', { upc: upc ?? '' }),
        action: openAgain(decided),
      });
  };
  const notifyHalfDone = ({ title }: StaffRelease, failure: unknown) =>
    notifyError(text('approvedOnly', { title: title || text('untitled') }), failure, errors);

  return useMutation({
    mutationFn: async ({ readVersion, ...decision }: Decision & { readonly readVersion: number }): Promise<Finished> =>
      decision.move === 'finish'
        ? finishRelease(release, readVersion)
        : { release: await sendDecision(release.uuid, decision, readVersion), failure: null },
    onSuccess: ({ release: decided, failure }, { move }) => {
      keepAnswer(queryClient, staffReleaseQuery(decided.uuid), decided);
      // Publishing an edit deletes it: the page moves to the release that took over its content.
      if (decided.uuid !== release.uuid && isMounted()) openDecided(decided);
      void queryClient.invalidateQueries({ queryKey: queueKey });
      notify.withdrawFailure(text('decisionFailed'));
      if (failure !== null) {
        notifyHalfDone(decided, failure);
        return;
      }
      notifyDone(decided);
      onDecided(move);
    },
    onError: async (error) => {
      const current = changedRelease(error);
      if (current) {
        keepAnswer(queryClient, staffReleaseQuery(current.uuid), current);
        notify.warning({ title: text('changedMeanwhile'), message: text('changedMeanwhileHint') });
        onChanged(current);
      } else if (hasCode(error, 'WRONG_STATE')) {
        notify.warning({ title: text('wrongState'), message: text('wrongStateHint') });
        onDecided(null);
        await queryClient.invalidateQueries({ queryKey: ['staff', 'releases'] });
      } else if (!isShownInDialog?.(error)) {
        notifyError(text('decisionFailed'), error, errors);
      }
    },
  });
};
