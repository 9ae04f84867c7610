import { moderationErrors } from '@dubplate/contract/moderation/errors';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Finished,
  finishRelease,
  type Decision as Move,
  queueKey,
  sendDecision,
  staffReleaseQuery,
  useNext,
  useReviewSearch,
} from '#features/moderation/api.ts';
import { DueClock } from '#features/moderation/queue/queue-parts.tsx';
import type { ReleasePlayback } from '#features/releases/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { useIsMounted } from '#lib/use-is-mounted.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import type { KeyPress } from '#ui/shortcuts/key-press.ts';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { useKeys } from '#ui/shortcuts/use-keys.ts';
import { ClaimNote, useClaim } from './claim.tsx';
import classes from './decision-panel.module.css';
import { DenyDialog, denialFormName } from './deny-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** The current release, where a decision was refused because it was about an older version; null otherwise. */
export const changedRelease = (error: unknown): StaffRelease | null => {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { current } = error.data;
  const isRelease = typeof current === 'object' && current !== null && 'uuid' in current && 'version' in current;
  return isRelease ? (current as StaffRelease) : null;
};

/** The warnings before publishing: placeholder codes, or no store that would receive the release. */
const usePublishWarnings = ({ publishing }: StaffRelease): string[] => {
  const text = useMessages('staff', 'moderation');
  return [
    ...(publishing?.has_placeholder_codes ? [text('placeholderCodes')] : []),
    ...(publishing?.stores === 0 ? [text('noStores')] : []),
  ];
};

const errors = { ...releasesErrors, ...moderationErrors };

/** A moderator's decision; `finish` approves if necessary and publishes with codes from the pools. */
type Decision = Move | { readonly move: 'finish' };

interface DecisionOptions {
  readonly onDecided: (move: Decision['move'] | null) => void;
  /** The release was changed and sent again since it was read; the page shows this one now. */
  readonly onChanged: (current: StaffRelease) => void;
  /** Returns true if a field already shows the error, so that no notice is needed. */
  readonly isShownInDialog?: (error: unknown) => boolean;
}

/** Sends a moderator's decision and notifies of the outcome. */
const useDecision = (release: StaffRelease, { onDecided, onChanged, isShownInDialog }: DecisionOptions) => {
  const text = useMessages('staff', 'moderation');
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
  const notifyHalfDone = ({ title }: StaffRelease, error: unknown) =>
    notifyError(text('approvedOnly', { title: title || text('untitled') }), error, errors);

  return useMutation({
    mutationFn: async ({ readVersion, ...decision }: Decision & { readonly readVersion: number }): Promise<Finished> =>
      decision.move === 'finish'
        ? finishRelease(release, readVersion)
        : { release: await sendDecision(release.uuid, decision, readVersion), error: null },
    onSuccess: ({ release: decided, error }, { move }) => {
      replaceQueryData(queryClient, staffReleaseQuery(decided.uuid), decided);
      // Publishing an edit deletes it: the page moves to the release that took over its content.
      if (decided.uuid !== release.uuid && isMounted()) openDecided(decided);
      void queryClient.invalidateQueries({ queryKey: queueKey });
      notify.withdrawError(text('decisionFailed'));
      if (error !== null) {
        notifyHalfDone(decided, error);
        return;
      }
      notifyDone(decided);
      onDecided(move);
    },
    onError: async (error) => {
      const current = changedRelease(error);
      if (current) {
        replaceQueryData(queryClient, staffReleaseQuery(current.uuid), current);
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

const SHORTCUTS = ['finish', 'approve', 'deny', 'publish', 'next', 'claim', 'play'] as const;
type Shortcut = (typeof SHORTCUTS)[number];

/** The letter on the key, and the key as `codeOf` names it. */
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
  const text = useMessages('staff', 'moderation');
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
  const text = useMessages('staff', 'moderation');
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
    isShownInDialog: (error) => dialog !== null && isCodeError(error),
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
        warnings={warnings}
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
