import type { Release } from '@dubplate/contract/releases/schemas';
import { IconAlertTriangle } from '@tabler/icons-react';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import classes from './denial-notice.module.css';
import { useReturnToDraft } from './use-return-to-draft.ts';

/** Shows the moderator's requests and the way back to the draft. */
export const DenialNotice = ({ release }: { release: Release }) => {
  const text = useMessages();
  const { returnToDraft, isReturning } = useReturnToDraft(release.uuid);
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
      <NextStep onClick={returnToDraft} loading={isReturning} className={classes.action ?? ''}>
        {text('toDraft')}
      </NextStep>
    </section>
  );
};
