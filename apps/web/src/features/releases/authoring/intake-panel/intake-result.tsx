import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { FirstInfoIssue } from '../fields/first-info-issue.tsx';
import type { Understood } from '../intake/intake.ts';
import type { RejectionReason } from '../intake/reading/found-files.ts';
import { useAuthoring, useBoard, useIntake, useWaitingRecordings } from '../use-authoring.ts';
import classes from './intake.module.css';

const SOURCES = { tags: 'fromTags', names: 'fromNames', both: 'fromBoth' } as const;
const REASONS = {
  audio: 'whyAudio',
  picture: 'whyPicture',
  other: 'whyOther',
  large: 'whyLarge',
  empty: 'whyEmpty',
  'not-wav': 'whyNotWav',
  damaged: 'whyDamaged',
  unreadable: 'whyUnreadable',
  many: 'whyMany',
} as const satisfies Record<RejectionReason, string>;
const LIMITS: Partial<Record<RejectionReason, number>> = { large: AUDIO_MAX_BYTES / 1024 / 1024, many: TRACKS_MAX };
/** How many names are shown of each kind. */
const NAMES_SHOWN = 3;

/** The files may have been dropped further down the page. */
const showIt = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });

/** Lists the rejected files by kind, with advice for each kind. */
const RejectedFiles = () => {
  const text = useMessages('app', 'intake');
  const { intake } = useAuthoring().workspace;
  const { rejected, isCoverUnclear, hasFailed } = useIntake();
  if (rejected.length === 0 && !isCoverUnclear && !hasFailed) return null;
  const reasons = [...new Set(rejected.map(({ why }) => why))];
  return (
    <div ref={showIt} className={classes.refused} role="alert">
      {hasFailed && <p>{text('failed')}</p>}
      {isCoverUnclear && <p>{text('coverUnclear')}</p>}
      {reasons.map((reason) => {
        const names = rejected.flatMap(({ name, why }) => (why === reason ? name : []));
        const more = names.length - NAMES_SHOWN;
        return (
          <p key={reason}>
            {text(REASONS[reason], { max: LIMITS[reason] ?? 0 })}{' '}
            <span className={classes.names}>{names.slice(0, NAMES_SHOWN).join(', ')}</span>
            {more > 0 && ` ${text('rejectedMore', { count: more })}`}
          </p>
        );
      })}
      <Button variant="subtle" size="compact-sm" onClick={intake.dismissRejected}>
        {text('dismiss')}
      </Button>
    </div>
  );
};

const useUnderstoodText = () => {
  const text = useMessages('app', 'intake');
  return ({ count, source, cover }: Understood): string => {
    const parts = [count > 0 && text(SOURCES[source], { count }), cover !== null && text('coverFrom', { name: cover })];
    return parts.filter(Boolean).join('. ');
  };
};

/** Summarizes the accepted files and offers to add more or undo. */
const IntakeSummary = () => {
  const text = useMessages('app', 'intake');
  const textOf = useUnderstoodText();
  const { intake } = useAuthoring().workspace;
  const { understood } = useIntake();
  const waiting = useWaitingRecordings();
  const { items } = useBoard();
  const { workspace } = useAuthoring();
  const { isOver, choose, zone } = useFileDrop(workspace.intake.take);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button has been removed, so the keyboard focus moves to this panel.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  const isWaiting = waiting.length > 0;
  const canUndo = understood !== null && items.length === 0;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={text('zone')}
      className={classes.summary}
      data-over={isOver || undefined}
      {...zone}
    >
      <div role="status" className={classes.words}>
        {isWaiting && <strong>{text('waiting', { count: waiting.length })}</strong>}
        {understood && <span>{textOf(understood)}</span>}
      </div>
      {isWaiting && (
        <p className={classes.hint}>
          {text('waitingHint')} <FirstInfoIssue />
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => choose(false)}>
          {text('addMore')}
        </Button>
        {canUndo && (
          <Button variant="subtle" size="sm" onClick={intake.undo}>
            {text('undo')}
          </Button>
        )}
      </div>
    </section>
  );
};

export const IntakeResult = ({ hasSummary }: { hasSummary: boolean }) => (
  <>
    {hasSummary && <IntakeSummary />}
    <RejectedFiles />
  </>
);
