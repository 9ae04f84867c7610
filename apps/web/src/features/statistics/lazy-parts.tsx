import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { DayLinesProps } from './charts/day-lines.tsx';
import type { PointLinesProps } from './charts/point-lines.tsx';
import type { PeriodSelectProps } from './general/period-select.tsx';

// A separate entry point: the page of a link loads these parts without the rest of the statistics.

/** One line over the days of a window, as other features count them. */
export const DayLines = lazyPart<DayLinesProps>(async () => (await import('./charts/day-lines.tsx')).DayLines);

/** Lines over weeks or other points, as other features count them. */
export const PointLines = lazyPart<PointLinesProps>(async () => (await import('./charts/point-lines.tsx')).PointLines);

/** The choice of a period, as the statistics have it. */
export const PeriodSelect = lazyPart<PeriodSelectProps>(
  async () => (await import('./general/period-select.tsx')).PeriodSelect,
);
