import { Button } from '@mantine/core';
import { useMessages } from '#features/moderation/messages.ts';
import { ownerName } from '#features/moderation/owner-name.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import classes from './claim-note.module.css';
import type { useClaim } from './use-claim.ts';

/** Names the moderator who has claimed this release. Advisory only: others can still decide. */
export const ClaimNote = ({ claim, isMine, isBusy, toggle }: ReturnType<typeof useClaim>) => {
  const text = useMessages();
  const [hasShortcuts] = useShortcutChoice();
  if (claim && !isMine)
    return (
      <p className={classes.note} role="status" data-others>
        <strong>{text('claimedBy', { name: ownerName(claim.holder) })}</strong> {text('claimedByHint')}
      </p>
    );
  return (
    <div className={classes.own}>
      {isMine && <p className={classes.note}>{text('claimedByYou')}</p>}
      {(toggle || isBusy) && (
        <Button
          variant="subtle"
          size="compact-md"
          loading={isBusy}
          onClick={toggle}
          aria-keyshortcuts="C"
          {...(hasShortcuts && { rightSection: <KeyCap label="C" /> })}
        >
          {text(isMine ? 'unclaim' : 'claimIt')}
        </Button>
      )}
    </div>
  );
};
