import type { Window } from '@dubplate/rules/statistics/periods';
import { pointsOf } from '@dubplate/rules/statistics/series';
import { useChartPoints } from './axis-labels.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type ChartLine, tableOf } from './chart-model.ts';
import { LinesPlace } from './lazy-charts.tsx';
import { useMessages } from './messages.ts';

export interface DayLinesProps {
  readonly title: string;
  /** What is counted. */
  readonly name: string;
  readonly window: Window;
  /** One for each day of the window. */
  readonly values: readonly number[];
  /** The name of the files that it is saved as, without their endings. */
  readonly fileName: string;
}

/** What was counted on each day of a window. */
export const DayLines = ({ title, name, window, values, fileName }: DayLinesProps) => {
  const words = useMessages();
  const points = useChartPoints(pointsOf(window, 'DAY'), 'DAY');
  const lines: ChartLine[] = [{ key: 'count', name, colour: 'var(--ink)', values }];
  return (
    <ChartFigure title={title} fileName={fileName} table={tableOf(words('day'), points, lines)}>
      <LinesPlace chart={{ label: title, points, lines }} />
    </ChartFigure>
  );
};
