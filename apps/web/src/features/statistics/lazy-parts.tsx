import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { DayLinesProps } from './charts/day-lines.tsx';
import type { PointLinesProps } from './charts/point-lines.tsx';
import type { PeriodSelectProps } from './general/period-select.tsx';

// A separate entry point: the page of a link loads these parts without the rest of the statistics.

/** One line over the days of a window, as other features count them. */
export const DayLines = lazyPart<DayLinesProps>(async () => {
  const { DayLines: Part } = await import('./charts/day-lines.tsx');
  await textsLoaded();
  return Part;
});

/** Lines over weeks or other points, as other features count them. */
export const PointLines = lazyPart<PointLinesProps>(async () => {
  const { PointLines: Part } = await import('./charts/point-lines.tsx');
  await textsLoaded();
  return Part;
});

/** The choice of a period, as the statistics have it. */
export const PeriodSelect = lazyPart<PeriodSelectProps>(async () => {
  const { PeriodSelect: Part } = await import('./general/period-select.tsx');
  await textsLoaded();
  return Part;
});
