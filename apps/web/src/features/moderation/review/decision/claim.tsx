import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { claimQuery, claimRelease, unclaimRelease } from '#features/moderation/api.ts';
import { ownerName } from '#features/moderation/names.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import classes from './decision-panel.module.css';

/** Well within the half an hour after which a claim lapses. */
const RENEW_MS = 5 * 60_000;

/**
 * The claim on this release, with a function to claim or release it. Renews the user's own claim while the page is
 * visible.
 */
export const useClaim = ({ uuid, status }: StaffRelease) => {
  const text = useMessages('staff', 'moderation');
  const client = useQueryClient();
  const me = useMe();
  const notifyError = useErrorNotice();
  const isOpen = status === 'PENDING' || status === 'MODERATED';
  const { data } = useQuery({ ...claimQuery(uuid), enabled: isOpen });
  const claim = (isOpen && data?.claim) || null;
  const isMine = claim !== null && claim.holder.uuid === me?.uuid;
  const onError = (error: unknown) => notifyError(text('claimFailed'), error, releasesErrors);
  const take = useMutation({ mutationFn: () => claimRelease(client, uuid), onError });
  const giveBack = useMutation({ mutationFn: () => unclaimRelease(client, uuid), onError });
  useEffect(() => {
    if (!isMine) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') claimRelease(client, uuid).catch(() => undefined);
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [client, uuid, isMine]);
  const isBusy = take.isPending || giveBack.isPending;
  return {
    claim,
    isMine,
    isBusy,
    /** Claims the release or gives up the claim; undefined while loading or if another moderator has claimed it. */
    toggle: !isOpen || !data || isBusy || (claim && !isMine) ? undefined : () => (isMine ? giveBack : take).mutate(),
  };
};

/** Names the moderator who has claimed this release. Advisory only: others can still decide. */
export const ClaimNote = ({ claim, isMine, isBusy, toggle }: ReturnType<typeof useClaim>) => {
  const text = useMessages('staff', 'moderation');
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
