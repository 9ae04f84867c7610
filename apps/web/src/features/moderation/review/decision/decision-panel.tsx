import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { useMessages } from '#features/moderation/messages.ts';
import { ownerName } from '#features/moderation/names.ts';
import {
  claimQuery,
  claimRelease,
  unclaimRelease,
  useNext,
  useReviewSearch,
} from '#features/moderation/queue/queue.ts';
import { DueClock } from '#features/moderation/queue/queue-parts.tsx';
import type { ReleasePlayback } from '#features/releases/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { useIsMounted } from '#lib/use-is-mounted.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { NextStep } from '#ui/next-step.tsx';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import type { KeyPress } from '#ui/shortcuts/key-press.ts';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { useKeys } from '#ui/shortcuts/use-keys.ts';
import classes from './decision-panel.module.css';
import { DenyDialog, denialFormName } from './deny-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type Decision, useDecision, usePublishWarnings } from './use-decision.ts';

const SHORTCUTS = ['finish', 'approve', 'deny', 'publish', 'next', 'claim', 'play'] as const;
type Shortcut = (typeof SHORTCUTS)[number];

/** The letter on the key; the place of the key decides, so that it is the same key in a Russian layout. */
const shortcutKeys: Readonly<Record<Shortcut, { readonly code: string; readonly label: string }>> = {
  finish: { code: 'KeyY', label: 'Y' },
  approve: { code: 'KeyA', label: 'A' },
  deny: { code: 'KeyD', label: 'D' },
  publish: { code: 'KeyP', label: 'P' },
  next: { code: 'KeyN', label: 'N' },
  claim: { code: 'KeyC', label: 'C' },
  play: { code: 'Space', label: '␣' },
};

/** Returns the shortcut of a key event, if any. */
export const shortcutOf = (press: KeyPress): Shortcut | null => {
  if (press.hasModifier || press.isRepeat || press.isTyping || press.isBehindDialog) return null;
  const shortcut = SHORTCUTS.find((known) => shortcutKeys[known].code === press.code) ?? null;
  return shortcut === 'play' && press.isOnControl ? null : shortcut;
};

/** The action of each shortcut; unavailable actions are undefined. */
type ShortcutActions = { readonly [Key in Shortcut]?: (() => void) | undefined };

const useShortcuts = (actions: ShortcutActions, isOn: boolean): void =>
  useKeys((press) => {
    const shortcut = isOn ? shortcutOf(press) : null;
    return shortcut && actions[shortcut];
  });

/** Well within the half an hour after which a claim lapses. */
const RENEW_MS = 5 * 60_000;

/**
 * The claim on this release, with a function to claim or release it. Renews the user's own claim while the page is
 * visible.
 */
const useClaim = ({ uuid, status }: StaffRelease) => {
  const text = useMessages();
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
const ClaimNote = ({ claim, isMine, isBusy, toggle }: ReturnType<typeof useClaim>) => {
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

interface DecisionButtonsProps {
  /** The actions available now. */
  readonly actions: ShortcutActions;
  readonly isApproved: boolean;
  readonly hasNext: boolean;
  readonly isBusy: (move: Decision['move']) => boolean;
}

/** Each button shows its shortcut key. */
const useKeyCaps = () => {
  const [hasShortcuts] = useShortcutChoice();
  return (shortcut: Shortcut) => ({
    'aria-keyshortcuts': shortcutKeys[shortcut].label,
    ...(hasShortcuts && { rightSection: <KeyCap label={shortcutKeys[shortcut].label} /> }),
  });
};

/** The available actions of approve, publish and deny; the usual path is a single button and key. */
const DecisionButtons = ({ actions, isApproved, hasNext, isBusy }: DecisionButtonsProps) => {
  const text = useMessages();
  const keyOf = useKeyCaps();
  const { finish, approve, publish, deny } = actions;
  return (
    <>
      {(finish || isBusy('finish')) && (
        <Button onClick={finish} loading={isBusy('finish')} {...keyOf('finish')}>
          {text(isApproved ? 'publishNext' : hasNext ? 'approvePublishNext' : 'approvePublish')}
        </Button>
      )}
      {(approve || isBusy('approve')) && (
        <Button variant="default" onClick={approve} loading={isBusy('approve')} {...keyOf('approve')}>
          {text('approve')}
        </Button>
      )}
      {publish && (
        <Button variant={finish ? 'default' : 'filled'} onClick={publish} {...keyOf('publish')}>
          {text('publish')}
        </Button>
      )}
      {deny && (
        <Button variant="outline" color="crimson" onClick={deny} {...keyOf('deny')}>
          {text('deny')}
        </Button>
      )}
    </>
  );
};

/** Shown at their fields in the dialog. */
const isCodeError = (error: unknown): boolean =>
  hasCode(error, 'CODE_TAKEN') || (error instanceof ApiError && error.issues.length > 0);

interface DecisionPanelProps {
  readonly release: StaffRelease;
  readonly playback: ReleasePlayback;
}

/** Approve, deny, publish, and on to the next. */
export const DecisionPanel = ({ release, playback }: DecisionPanelProps) => {
  const text = useMessages();
  const search = useReviewSearch();
  const keyOf = useKeyCaps();
  const [dialog, setDialog] = useState<'deny' | 'publish' | null>(null);
  // The decision is about the version that was open when the dialog opened; the page beneath may change.
  const [readVersion, setReadVersion] = useState(release.version);
  const [hasDecided, setDecided] = useState(false);
  const [hasShortcuts, chooseShortcuts] = useShortcutChoice();
  const claim = useClaim(release);
  const { isKnown, openNext } = useNext(release.uuid);
  const isMounted = useIsMounted();
  const { mutate, isPending, variables, error, reset } = useDecision(release, {
    onDecided: (move) => {
      discardForm(denialFormName(release.uuid));
      setDialog(null);
      setDecided(true);
      // The moderator may have navigated away in the meantime.
      if (move === 'finish' && isMounted()) openNext?.();
    },
    // Keeps an open dialog with its input, so that the next decision can use it.
    onChanged: ({ version }) => setReadVersion(version),
    isShownInDialog: (failure) => dialog !== null && isCodeError(failure),
  });
  const isBusy = (move: Decision['move']) => isPending && variables?.move === move;

  const canApprove = release.status === 'PENDING';
  const canPublish = release.status === 'MODERATED';
  const canDeny = canApprove || canPublish;
  const warnings = usePublishWarnings(release);
  const approve = () => mutate({ move: 'approve', readVersion: release.version });
  const finish = async () => {
    const asked = {
      heading: text('publishAnyway'),
      message: warnings.join('\n'),
      action: text('publishAction'),
      isByKeyboard: true,
    };
    if (warnings.length === 0 || (await confirm(asked))) mutate({ move: 'finish', readVersion: release.version });
  };
  const open = (which: 'deny' | 'publish') => () => {
    reset();
    setReadVersion(release.version);
    setDialog(which);
  };
  // After a separate approval only publishing remains; without a next release a second publish button is redundant.
  const canFinish = canApprove || (canPublish && openNext !== undefined);
  const actions = {
    finish: canFinish && !isPending ? finish : undefined,
    approve: canApprove && !isPending ? approve : undefined,
    deny: canDeny ? open('deny') : undefined,
    publish: canPublish ? open('publish') : undefined,
    next: openNext,
    claim: claim.toggle,
    play: playback.toggleRelease,
  };
  useShortcuts(actions, hasShortcuts);
  // Only the next step has the accent colour; after the decision, the link to the next release.
  const isDone = hasDecided || !canDeny;

  return (
    <section className={classes.panel} aria-label={text('decision')}>
      <ClaimNote {...claim} />
      {canApprove && release.due_at && (
        <p className={classes.due}>
          {text('answerDue')} <DueClock due={release.due_at} />
        </p>
      )}
      <div className={classes.moves}>
        <DecisionButtons actions={actions} isApproved={canPublish} hasNext={openNext !== undefined} isBusy={isBusy} />
        {release.status === 'PUBLISHED' && <p className={classes.done}>{text('published')}</p>}
        {release.status === 'DENIED' && <p className={classes.done}>{text('denied')}</p>}
      </div>
      {openNext ? (
        isDone ? (
          <NextStep onClick={openNext} className={classes.next ?? ''} {...keyOf('next')}>
            {text('next')}
          </NextStep>
        ) : (
          <Button variant="subtle" onClick={openNext} className={classes.next ?? ''} {...keyOf('next')}>
            {text('next')}
          </Button>
        )
      ) : (
        isKnown && (
          <p className={classes.done}>
            {text('queueIsEmpty')}{' '}
            <Link to="/staff/releases" search={search} className={classes.queue}>
              {text('toQueue')}
            </Link>
          </p>
        )
      )}
      <Switch
        className={classes.shortcuts ?? ''}
        size="sm"
        label={text('shortcuts')}
        checked={hasShortcuts}
        onChange={({ currentTarget }) => chooseShortcuts(currentTarget.checked)}
      />
      <DenyDialog
        release={release}
        opened={dialog === 'deny'}
        isSending={isBusy('deny')}
        onClose={() => setDialog(null)}
        onDeny={(denial) => mutate({ move: 'deny', denial, readVersion })}
      />
      <PublishDialog
        release={release}
        opened={dialog === 'publish'}
        isSending={isBusy('publish')}
        error={error}
        onChange={reset}
        onClose={() => setDialog(null)}
        onPublish={(codes) => mutate({ move: 'publish', codes, readVersion })}
      />
    </section>
  );
};
