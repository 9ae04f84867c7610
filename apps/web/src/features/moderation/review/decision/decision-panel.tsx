import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { waitingQuery } from '#features/moderation/api.ts';
import { useMessages } from '#features/moderation/messages.ts';
import type { ReleasePlayback } from '#features/releases/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { discardForm } from '#lib/session/kept-form.ts';
import { NextStep } from '#ui/next-step.tsx';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import classes from './decision-panel.module.css';
import { DenyDialog, denialFormName } from './denial/deny-dialog.tsx';
import { nextAfter } from './next-after.ts';
import { PublishDialog } from './publication/publish-dialog.tsx';
import { shortcutKeys } from './shortcuts/shortcut-of.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { useDecision } from './use-decision.ts';

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
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'deny' | 'publish' | null>(null);
  // The decision is about the version that was open when the dialog opened; the page beneath may change.
  const [readVersion, setReadVersion] = useState(release.version);
  const [hasDecided, setDecided] = useState(false);
  const [hasShortcuts, chooseShortcuts] = useShortcutChoice();
  const { data: waiting } = useQuery(waitingQuery);
  const next = waiting && nextAfter(waiting.data, release.uuid);
  const { mutate, isPending, variables, error, reset } = useDecision(release, {
    onDecided: () => {
      discardForm(denialFormName(release.uuid));
      setDialog(null);
      setDecided(true);
    },
    // A dialog stays open: what was typed is not lost, and goes with the next decision.
    onChanged: ({ version }) => setReadVersion(version),
    isShownInDialog: isCodeError,
  });
  const isBusy = (move: 'approve' | 'deny' | 'publish') => isPending && variables?.move === move;

  const canApprove = release.status === 'PENDING';
  const canPublish = release.status === 'MODERATED';
  const canDeny = canApprove || canPublish;
  const approve = () => mutate({ move: 'approve', readVersion: release.version });
  const open = (which: 'deny' | 'publish') => {
    reset();
    setReadVersion(release.version);
    setDialog(which);
  };
  const openNext = next && (() => void navigate({ to: '/staff/releases/$uuid', params: { uuid: next.uuid } }));
  useShortcuts(
    {
      approve: canApprove && !isPending ? approve : undefined,
      deny: canDeny ? () => open('deny') : undefined,
      publish: canPublish ? () => open('publish') : undefined,
      next: openNext,
      play: playback.toggleRelease,
    },
    hasShortcuts,
  );
  const key = (shortcut: 'approve' | 'deny' | 'publish' | 'next') =>
    hasShortcuts ? { rightSection: <KeyCap label={shortcutKeys[shortcut].label} /> } : {};
  // One step wears the accent: the decision, and once it is made the way to the next one.
  const Advance = hasDecided || !canDeny ? NextStep : Button;
  const Publish = hasDecided && openNext ? Button : NextStep;

  return (
    <section className={classes.panel} aria-label={text('decision')}>
      <div className={classes.moves}>
        {canApprove && (
          <NextStep onClick={approve} loading={isBusy('approve')} aria-keyshortcuts="A" {...key('approve')}>
            {text('approve')}
          </NextStep>
        )}
        {canPublish && (
          <Publish onClick={() => open('publish')} aria-keyshortcuts="P" {...key('publish')}>
            {text('publish')}
          </Publish>
        )}
        {canDeny && (
          <Button variant="outline" color="crimson" onClick={() => open('deny')} aria-keyshortcuts="D" {...key('deny')}>
            {text('deny')}
          </Button>
        )}
        {release.status === 'PUBLISHED' && <p className={classes.done}>{text('published')}</p>}
        {release.status === 'DENIED' && <p className={classes.done}>{text('denied')}</p>}
      </div>
      {openNext ? (
        <Advance
          variant={Advance === Button ? 'subtle' : 'filled'}
          onClick={openNext}
          aria-keyshortcuts="N"
          className={classes.next ?? ''}
          {...key('next')}
        >
          {text('next')}
        </Advance>
      ) : (
        waiting && (
          <p className={classes.done}>
            {text('queueIsEmpty')}{' '}
            <Link to="/staff/releases" className={classes.queue}>
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
