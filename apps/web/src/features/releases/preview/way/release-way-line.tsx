import type { Release } from '@dubplate/contract/releases/schemas';
import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { publishedBy } from '@dubplate/rules/releases/publication';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import classes from './release-way.module.css';

interface WayStep {
  readonly step: 'sent' | 'review' | 'approved' | 'out';
  /** `denied`: the way ended here, until the release is sent again. */
  readonly state: 'done' | 'now' | 'ahead' | 'denied';
  /** The time of the step; null if it is not reached or the time is not stored. */
  readonly at: string | null;
}

type Moved = Pick<Release, 'status' | 'release_date' | 'submitted_at' | 'moderated_at' | 'published_at'>;

/** Returns the progress of a sent release towards the stores, or null for a draft. */
export const wayOf = (release: Moved, today: LocalDate): WayStep[] | null => {
  const { status, release_date, submitted_at, moderated_at, published_at } = release;
  const sent: WayStep = { step: 'sent', state: 'done', at: submitted_at };
  const reviewed: WayStep = { step: 'review', state: 'done', at: null };
  const approved: WayStep = { step: 'approved', state: 'done', at: moderated_at };
  const ahead = (step: WayStep['step']): WayStep => ({ step, state: 'ahead', at: null });
  switch (status) {
    case 'DRAFT':
      return null;
    case 'PENDING':
      return [sent, { step: 'review', state: 'now', at: null }, ahead('approved'), ahead('out')];
    case 'DENIED':
      return [sent, { step: 'review', state: 'denied', at: moderated_at }, ahead('approved'), ahead('out')];
    case 'MODERATED':
      return [sent, reviewed, approved, { step: 'out', state: 'now', at: null }];
    case 'PUBLISHED': {
      const isOut = release_date === null || release_date <= today;
      return [sent, reviewed, approved, { step: 'out', state: isOut ? 'done' : 'now', at: published_at }];
    }
  }
};

const stepNames = { sent: 'waySent', review: 'wayReview', approved: 'wayApproved', out: 'wayOut' } as const;

const Mark = ({ state }: Pick<WayStep, 'state'>) => (
  <span className={classes.mark} aria-hidden="true">
    {state === 'done' && <IconCheck size={14} stroke={2.5} />}
    {state === 'denied' && <IconX size={14} stroke={2.5} />}
  </span>
);

/** Returns the expectation for the current step: how long it may take, or when stores show the release. */
const useExpectation = (release: Release) => {
  const text = useMessages();
  const format = useFormat();
  const { submitted_at, release_date } = release;
  return ({ step, state, at }: WayStep): string | null => {
    if (step === 'review' && state === 'denied') return text('wayAgain');
    if (state !== 'now') return null;
    if (step === 'review') {
      if (submitted_at === null) return null;
      const until = publishedBy(submitted_at);
      return until < utcDay(serverNow()) ? text('wayLate') : text('wayUntil', { date: format.day(until) });
    }
    if (release_date === null) return null;
    const date = format.day(release_date);
    return at === null ? text('wayPlanned', { date }) : text('wayInStores', { date, published: format.date(at) });
  };
};

/** Shows the progress of a sent release: Sent, In review, Approved, Out, each with its time. */
export const ReleaseWayLine = ({ release }: { release: Release }) => {
  const text = useMessages();
  const format = useFormat();
  const expectationOf = useExpectation(release);
  const way = wayOf(release, utcDay(serverNow()));
  if (!way) return null;
  return (
    <section aria-label={text('way')} className={classes.way}>
      <ol className={classes.steps}>
        {way.map((step) => {
          const expectation = expectationOf(step);
          const isCurrent = step.state === 'now' || step.state === 'denied';
          return (
            <li
              key={step.step}
              className={classes.step}
              data-state={step.state}
              {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
            >
              <Mark state={step.state} />
              <span className={classes.name}>
                {text(step.state === 'denied' ? 'wayDenied' : stepNames[step.step])}
                {step.state === 'done' && <VisuallyHidden>, {text('wayDone')}</VisuallyHidden>}
              </span>
              {step.at && step.state !== 'now' && (
                <time className={classes.time} dateTime={step.at}>
                  {format.dateTime(step.at)}
                </time>
              )}
              {expectation && <span className={classes.expectation}>{expectation}</span>}
              {step.step === 'review' && step.state === 'now' && (
                <Link to="/support" search={{ ask: 'yes', release: release.uuid }} className={classes.ask}>
                  {text('wayAsk')}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
