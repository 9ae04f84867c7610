import type { Release } from '@dubplate/contract/releases/schemas';
import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { publishedBy } from '@dubplate/rules/releases/publication';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { ReleaseMoving } from '#features/catalogue-imports/lazy-parts.tsx';
import { ReleaseDeliveries } from '#features/delivery/index.ts';
import { ReleaseLink } from '#features/multilinks/index.ts';
import { ReleaseSplits } from '#features/royalties/index.ts';
import { SurveyAt } from '#features/surveys/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { releaseQuery } from '#lib/release-query.ts';
import { IfMay, useMay } from '#lib/session/acting.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { ReleaseStatusChip } from '../release-status-chip.tsx';
import { useReturnToDraft } from './api.ts';
import denialNoticeClasses from './header/denial-notice.module.css';
import editionNoticeClasses from './header/edition-notice.module.css';
import { ReleaseHeader } from './header/release-header.tsx';
import { useReleasePlayback } from './playback/use-release-playback.ts';
import classes from './release-screen.module.css';
import { TrackList } from './tracks/track-list.tsx';
import releaseWayClasses from './way/release-way.module.css';

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
  <span className={releaseWayClasses.mark} aria-hidden="true">
    {state === 'done' && <IconCheck size={14} stroke={2.5} />}
    {state === 'denied' && <IconX size={14} stroke={2.5} />}
  </span>
);

/** Returns the expectation for the current step: how long it may take, or when stores show the release. */
const useExpectation = (release: Release) => {
  const text = useMessages('app', 'releaseDetails');
  const format = useFormat();
  const { submitted_at, review_started_at, release_date } = release;
  const today = utcDay(serverNow());
  return ({ step, state, at }: WayStep): string | null => {
    if (step === 'review' && state === 'denied') return text('wayAgain');
    if (step === 'out' && state === 'done' && at !== null && release_date !== null) {
      const words = { published: format.date(at), date: format.day(release_date) };
      return text(release_date < utcDay(new Date(at)) ? 'wayOutPast' : 'wayOutSince', words);
    }
    if (state !== 'now') return null;
    if (step === 'review') {
      if (submitted_at === null) return null;
      const until = publishedBy(submitted_at);
      if (until < today) return text('wayLate');
      const isPlannedEarlier = release_date !== null && release_date < until;
      const promise = isPlannedEarlier
        ? text('wayUntilPlanned', { date: format.day(until), planned: format.day(release_date) })
        : text('wayUntil', { date: format.day(until) });
      return `${text(review_started_at ? 'wayTaken' : 'wayFirst')} ${promise}`;
    }
    if (release_date === null) return null;
    const date = format.day(release_date);
    if (at === null) return text(release_date < today ? 'wayPast' : 'wayPlanned', { date });
    return text('wayInStores', { date, published: format.date(at) });
  };
};

/** Shows the progress of a sent release: Sent, In review, Approved, Out, each with its time. */
const ReleaseWayLine = ({ release }: { release: Release }) => {
  const text = useMessages('app', 'releaseDetails');
  const format = useFormat();
  const expectationOf = useExpectation(release);
  const way = wayOf(release, utcDay(serverNow()));
  if (!way) return null;
  return (
    <section aria-label={text('way')} className={releaseWayClasses.way}>
      <ol className={releaseWayClasses.steps}>
        {way.map((step) => {
          const expectation = expectationOf(step);
          const isCurrent = step.state === 'now' || step.state === 'denied';
          return (
            <li
              key={step.step}
              className={releaseWayClasses.step}
              data-state={step.state}
              {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
            >
              <Mark state={step.state} />
              <span className={releaseWayClasses.name}>
                {text(step.state === 'denied' ? 'wayDenied' : stepNames[step.step])}
                {step.state === 'done' && <VisuallyHidden>, {text('wayDone')}</VisuallyHidden>}
              </span>
              {step.at && step.state !== 'now' && !(step.step === 'out' && expectation) && (
                <time className={releaseWayClasses.time} dateTime={step.at}>
                  {format.dateTime(step.at)}
                </time>
              )}
              {expectation && <span className={releaseWayClasses.expectation}>{expectation}</span>}
              {step.step === 'review' && step.state === 'now' && (
                <IfMay needs={['support:write', 'whole-account']}>
                  <Link to="/support" search={{ ask: 'yes', release: release.uuid }} className={releaseWayClasses.ask}>
                    {text('wayAsk')}
                  </Link>
                </IfMay>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

const FACTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const TRACKS = ['70%', '45%', '60%', '35%'];

/** The outline of the page: sleeve, facts, four tracks. */
const ReleaseSkeleton = () => {
  const text = useMessages('app', 'releaseDetails');
  return (
    <div role="status" aria-label={text('loadingTracks')}>
      <div className={classes.header}>
        <Skeleton className={classes.cover} radius="xs" />
        <div className={classes.words}>
          <Skeleton height="1.5rem" width="8rem" radius="xl" />
          <Skeleton height="2.5rem" width="75%" mt="md" />
          <Skeleton height="1.25rem" width="12rem" mt="md" />
          <Skeleton height="2.625rem" width="9rem" radius="xl" mt="xl" />
        </div>
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <div key={fact}>
              <Skeleton height="0.75rem" width="50%" />
              <Skeleton height="1rem" width="80%" mt="xs" />
            </div>
          ))}
        </div>
      </div>
      {TRACKS.map((width) => (
        <div key={width} className={classes.track} data-track-skeleton>
          <Skeleton height="2.75rem" width="2.75rem" isRound style={{ flex: 'none' }} />
          <div className={classes.lines}>
            <Skeleton height="1rem" width={width} />
            <Skeleton height="0.75rem" width="20%" mt="xs" />
          </div>
        </div>
      ))}
    </div>
  );
};

/** A release and its edit, each with the way to the other. */
const EditionNotice = ({ release }: { readonly release: Release }) => {
  const text = useMessages('app', 'releaseDetails');
  const mayWrite = useMay('releases:write');
  const { edition, edition_of: original } = release;
  if (original)
    return (
      <section className={editionNoticeClasses.notice} aria-label={text('editionOf')}>
        <IconPencil size={20} stroke={1.75} className={editionNoticeClasses.icon ?? ''} aria-hidden="true" />
        <p className={editionNoticeClasses.words}>
          <strong>{text('editionOf')}</strong> {text('editionOfHint')}
        </p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/releases/$uuid" params={{ uuid: original }} {...props} />}
        >
          {text('openPublished')}
        </Button>
      </section>
    );
  if (!edition) return null;
  const isDraft = edition.status === 'DRAFT' && mayWrite;
  return (
    <section className={editionNoticeClasses.notice} aria-label={text('editionOpen')}>
      <IconPencil size={20} stroke={1.75} className={editionNoticeClasses.icon ?? ''} aria-hidden="true" />
      <div className={editionNoticeClasses.words}>
        <strong>{text('editionOpen')}</strong> <ReleaseStatusChip status={edition.status} variant="plain" />
        <p className={editionNoticeClasses.hint}>{text('editionOpenHint')}</p>
      </div>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link to={isDraft ? '/drafts/$uuid' : '/releases/$uuid'} params={{ uuid: edition.uuid }} {...props} />
        )}
      >
        {text(isDraft ? 'continueEdit' : 'showEdit')}
      </Button>
    </section>
  );
};

/** Shows the moderator's requests and the way back to the draft. */
const DenialNotice = ({ release }: { release: Release }) => {
  const text = useMessages('app', 'releaseDetails');
  const { returnToDraft, isReturning } = useReturnToDraft(release.uuid);
  return (
    <section className={denialNoticeClasses.notice} aria-labelledby="denied">
      <IconAlertTriangle size={24} stroke={1.75} className={denialNoticeClasses.icon ?? ''} aria-hidden="true" />
      <div className={denialNoticeClasses.words}>
        <p id="denied" className={denialNoticeClasses.title}>
          {text('deniedTitle')}
        </p>
        {release.deny_reason && <blockquote className={denialNoticeClasses.reason}>{release.deny_reason}</blockquote>}
        <p className={denialNoticeClasses.hint}>{text('deniedHint')}</p>
      </div>
      <IfMay needs={['releases:publish']}>
        <NextStep onClick={returnToDraft} loading={isReturning} className={denialNoticeClasses.action ?? ''}>
          {text('toDraft')}
        </NextStep>
      </IfMay>
    </section>
  );
};

/** An import brings the codes of the old release. Without them nothing is requested. */
export const hasOldCodes = ({
  existing_upc,
  tracks,
  edition_of,
}: Pick<Release, 'existing_upc' | 'edition_of'> & {
  readonly tracks: readonly Pick<Release['tracks'][number], 'existing_isrc'>[];
}): boolean =>
  edition_of === null && (existing_upc !== null || tracks.some(({ existing_isrc }) => existing_isrc !== null));

const Loaded = ({ release }: { release: Release }) => {
  const playback = useReleasePlayback(release);
  return (
    <div className={classes.page}>
      <ReleaseHeader release={release} playback={playback}>
        {release.status === 'DENIED' && <DenialNotice release={release} />}
        <EditionNotice release={release} />
        <ReleaseWayLine release={release} />
        {release.status === 'PENDING' && <SurveyAt place="AFTER_SENDING" />}
      </ReleaseHeader>
      {release.link && <ReleaseLink link={release.link} title={release.title} />}
      {release.status === 'PUBLISHED' && <ReleaseDeliveries release={release.uuid} title={release.title} />}
      <TrackList release={release} playback={playback} />
      {hasOldCodes(release) && (
        <IfMay needs={['whole-account']}>
          <ReleaseMoving release={release.uuid} />
        </IfMay>
      )}
      {!release.edition_of && (
        <ReleaseSplits
          release={release.uuid}
          tracks={release.tracks.map(({ uuid, title }) => ({ uuid, title: title ?? '' }))}
        />
      )}
    </div>
  );
};

const Content = ({ uuid }: { uuid: string }) => {
  const text = useMessages('app', 'releaseDetails');
  const query = useQuery(releaseQuery(uuid));
  usePageTitle(query.data?.title || text('release'));
  return (
    <QueryView
      query={query}
      heading="h1"
      failed={text('failed')}
      description={text('failedHint')}
      notFound={<EmptyState heading="h1" title={text('notFound')} description={text('notFoundHint')} />}
      loading={<ReleaseSkeleton />}
    >
      {(data) => <Loaded release={data} />}
    </QueryView>
  );
};

const useTint = (uuid: string): string | null => useQuery({ ...releaseQuery(uuid), enabled: false }).data?.tint ?? null;

/** A release as stores will show it, and its status. */
export const ReleaseScreen = () => {
  const text = useMessages('app', 'releaseDetails');
  const { uuid } = useParams({ from: '/main/releases/$uuid' });
  const tint = useTint(uuid);
  return (
    <div className={classes.screen} style={tint ? ({ '--tint': tint } as CSSProperties) : {}}>
      <BackLink to="/releases">{text('back')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </div>
  );
};
