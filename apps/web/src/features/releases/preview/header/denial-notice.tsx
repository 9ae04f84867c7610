import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { Release } from '@dubplate/contract/releases/schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { releaseQuery, unmoderateRelease } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './denial-notice.module.css';

/** What the moderator asks for, and the way back to the draft. */
export const DenialNotice = ({ release }: { release: Release }) => {
  const text = useMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notifyFault = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unmoderateRelease(release.uuid),
    onSuccess: async (draft) => {
      queryClient.setQueryData(releaseQuery(draft.uuid).queryKey, draft);
      await navigate({ to: '/drafts/$uuid', params: { uuid: draft.uuid } });
      await queryClient.invalidateQueries({ queryKey: ['releases'] });
    },
    onError: (error) => notifyFault(text('unmoderateFailed'), error, releasesErrors),
  });
  return (
    <section className={classes.notice} aria-labelledby="denied">
      <IconAlertTriangle size={24} stroke={1.75} className={classes.icon ?? ''} aria-hidden="true" />
      <div className={classes.words}>
        <p id="denied" className={classes.title}>
          {text('deniedTitle')}
        </p>
        {release.deny_reason && <blockquote className={classes.reason}>{release.deny_reason}</blockquote>}
        <p className={classes.hint}>{text('deniedHint')}</p>
      </div>
      <NextStep onClick={() => mutate()} loading={isPending} className={classes.action ?? ''}>
        {text('toDraft')}
      </NextStep>
    </section>
  );
};
