import type { Window } from '@dubplate/rules/statistics/periods';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './more.module.css';

interface InWindow {
  readonly window: Window;
}

const Tracks = lazyPart<InWindow>(async () => {
  const { Tracks: Part } = await import('./tracks.tsx');
  await textsLoaded();
  return Part;
});
const Territories = lazyPart<InWindow>(async () => {
  const { Territories: Part } = await import('./territories.tsx');
  await textsLoaded();
  return Part;
});
const FirstDays = lazyPart<object>(async () => {
  const { FirstDays: Part } = await import('./first-days.tsx');
  await textsLoaded();
  return Part;
});

const WeeklyEmail = lazyPart<object>(async () => {
  const { WeeklyEmail: Part } = await import('./weekly-email.tsx');
  await textsLoaded();
  return Part;
});

/** The further sections of the statistics, each loaded and failing separately. */
export const MoreSections = ({ window }: InWindow) => (
  <div className={classes.sections}>
    <Tracks window={window} key={`${window.from} ${window.to}`} />
    <Territories window={window} />
    <FirstDays />
    <WeeklyEmail />
  </div>
);
