import type { Release } from '@dubplate/contract/releases/schemas';
import { Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { AfterPaint } from '#ui/lazy-part/after-paint.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { progressOf } from '../board/track-item.ts';
import { useSavedRelease } from '../denial/use-denial.ts';
import { Versions } from '../history/versions.tsx';
import { IntakePanel, StartRecordings } from '../intake-panel/intake-panel.tsx';
import { MainData } from '../main-data/main-data.tsx';
import { isDraftsFull } from '../resource.ts';
import type { RailSummaryProps } from '../submit/rail-summary.tsx';
import { TrackSection } from '../tracks/track-section.tsx';
import { useBoard, useDraft, useExtras, useInfoIssues } from '../use-authoring.ts';
import classes from './authoring-page.module.css';
import { DraftSaving } from './draft-saving.tsx';
import { Step } from './step.tsx';
import { StepsRail } from './steps-rail.tsx';

// Most drafts were never denied: the first load of the page has none of this.
export const Denied = lazyPart<{ readonly release: Release }>(() =>
  import('./notes/denied.tsx').then((module) => module.Denied),
);

/** Shows the moderator's message until the release is sent again. Announced once, when the draft opens. */
export const DeniedNote = () => {
  const release = useSavedRelease();
  return release?.deny_reason ? <Denied release={release} /> : null;
};

const DraftsFull = lazyPart(() => import('./notes/drafts-full.tsx').then((module) => module.DraftsFull));

/** Explains why a new draft is only kept in the browser, and how to make room for it. */
export const DraftsFullNote = () => {
  const { uuid, error } = useDraft();
  return uuid === null && isDraftsFull(error) ? <DraftsFull error={error} /> : null;
};

// Loaded on demand: most drafts are not edits.
const EditionFacts = lazyPart<{ readonly original: string }>(() =>
  import('./notes/edition-facts.tsx').then((module) => module.EditionFacts),
);

/** Shows the facts about an edit of a published release. */
const EditionNote = () => {
  const original = useSavedRelease()?.edition_of;
  return original ? <EditionFacts original={original} /> : null;
};

/** Below the first screen of the page: it is fetched while the steps above are drawn. */
const SubmitStep = lazyPart<{ readonly submitPlace: HTMLElement | null }>(
  () => import('../submit/submit-step.tsx').then((module) => module.SubmitStep),
  () => <RowsSkeleton count={5} />,
);

/** Beside the form on wide windows; most of it is known only once the last step is loaded. */
const RailSummary = lazyPart<RailSummaryProps>(() =>
  import('../submit/rail-summary.tsx').then((module) => module.RailSummary),
);

const INFO = 'step-info';
const TRACKS = 'step-tracks';
const FINISH = 'step-finish';

const scrollTo = (id: string): void => {
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: isMotionReduced ? 'auto' : 'smooth' });
};

/** The three steps, one under the other, and the rail that shows where one is. */
export const AuthoringSteps = () => {
  const text = useMessages('app', 'authoring');
  const { content } = useDraft();
  const { items } = useBoard();
  const { isLocked } = useExtras();
  const [active, setActive] = useState(INFO);
  const [submitPlace, setSubmitPlace] = useState<HTMLElement | null>(null);
  const isInfoDone = useInfoIssues().length === 0;
  const areTracksDone =
    items.length > 0 && items.map(progressOf).every((progress) => progress.state === 'saved' && !progress.hasChanges);
  const title = content.fields.title.trim() || text('newRelease');
  usePageTitle(title);

  const steps = [
    { id: INFO, title: text('stepInfo'), hint: text('stepInfoHint'), isDone: isInfoDone, body: <MainData />, isLocked },
    {
      id: TRACKS,
      title: text('stepTracks'),
      hint: text('stepTracksHint'),
      isDone: areTracksDone,
      body: <TrackSection />,
      isLocked,
    },
    {
      id: FINISH,
      title: text('stepFinish'),
      hint: text('stepFinishHint'),
      isDone: false,
      body: <SubmitStep submitPlace={submitPlace} />,
      isLocked: false,
    },
  ];
  const [info, ...later] = steps.map(({ id, title: name, hint, isDone, isLocked: isStepLocked, body }, index) => (
    <Step
      key={id}
      id={id}
      number={index + 1}
      title={name}
      hint={hint}
      isDone={isDone}
      isLocked={isStepLocked}
      isActive={id === active}
      onActivate={() => setActive(id)}
    >
      {body}
    </Step>
  ));
  const goTo = (id: string) => {
    setActive(id);
    scrollTo(id);
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Title order={1} className={classes.title ?? ''}>
          {title}
        </Title>
        <EditionNote />
        <DeniedNote />
        <DraftsFullNote />
        <p role="status" className={classes.locked}>
          {isLocked && text('formLocked')}
        </p>
      </header>
      <div inert={isLocked}>
        <IntakePanel />
      </div>
      <StartRecordings />
      <div className={classes.layout}>
        <div className={classes.side}>
          <StepsRail steps={steps} active={active} onChoose={goTo} />
          <div className={classes.saving}>
            <DraftSaving />
            <div inert={isLocked}>
              <Versions />
            </div>
          </div>
          <div className={classes.summary}>
            <AfterPaint frames={2}>
              <RailSummary onFinish={() => goTo(FINISH)} onPlace={setSubmitPlace} />
            </AfterPaint>
          </div>
        </div>
        <div className={classes.steps}>
          {info}
          {/* After the fields, which come one frame before: nothing is pushed down. */}
          <AfterPaint frames={2}>{later}</AfterPaint>
        </div>
      </div>
    </div>
  );
};
