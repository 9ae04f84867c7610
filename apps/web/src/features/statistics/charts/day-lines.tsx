import type { Window } from '@dubplate/rules/statistics/periods';
import { pointsOf } from '@dubplate/rules/statistics/series';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type ChartLine, useChartPoints } from './chart-model.ts';
import { PointLines } from './point-lines.tsx';

export interface DayLinesProps {
  readonly title: string;
  /** The name of the counted value. */
  readonly name: string;
  readonly window: Window;
  /** A value for each day of the window. */
  readonly values: readonly number[];
  /** The name of the files that it is saved as, without their endings. */
  readonly fileName: string;
}

/** A line of counts for each day of a window. */
export const DayLines = ({ title, name, window, values, fileName }: DayLinesProps) => {
  const words = useMessages('app', 'statistics');
  const points = useChartPoints(pointsOf(window, 'DAY'), 'DAY');
  const lines: ChartLine[] = [{ key: 'count', name, colour: 'var(--ink)', values }];
  return <PointLines title={title} first={words('day')} points={points} lines={lines} fileName={fileName} />;
};
