import { utcDay } from '@dubplate/rules/dates';
import { monthOf, pointsOf, reportedStreams, streamsAt } from '@dubplate/rules/statistics/series';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { WindowStatistics } from '../api.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { type ChartLine, type ChartMark, tableOf, useChartPoints } from '../charts/chart-model.ts';
import classes from '../charts/charts.module.css';
import { LazyLineChart } from '../charts/lazy-charts.tsx';

interface StreamsLinesProps {
  readonly statistics: WindowStatistics;
  /** The streams of the previous window, if compared. */
  readonly before: WindowStatistics | null;
}

/** Returns the releases that came out at each point; all days of a month share a point. */
const marksOf = ({ release_days, window, by }: WindowStatistics, untitled: string): ChartMark[] => {
  const points = pointsOf(window, by);
  const marks = new Map<number, string[]>();
  for (const { day, releases } of release_days) {
    const point = points.indexOf(by === 'MONTH' ? monthOf(day) : day);
    if (point < 0) continue;
    marks.set(point, [...(marks.get(point) ?? []), ...releases.map(({ title }) => title || untitled)]);
  }
  return [...marks].map(([point, names]) => ({ point, names }));
};

const valuesOf = ({ window, by, days }: WindowStatistics): (number | null)[] => {
  const points = pointsOf(window, by);
  return by === 'MONTH' ? streamsAt(points, days) : reportedStreams(points, days, utcDay(serverNow()));
};

/** The streams of a window, day by day or month by month, with the days on which releases came out. */
export const StreamsLines = ({ statistics, before }: StreamsLinesProps) => {
  const text = useMessages('app', 'statistics');
  const { window, by } = statistics;
  const points = useChartPoints(pointsOf(window, by), by);
  const title = text(by === 'DAY' ? 'byDay' : 'byMonth');
  const marks = marksOf(statistics, text('untitled'));
  const own: ChartLine = { key: 'now', name: text('streams'), colour: 'var(--ink)', values: valuesOf(statistics) };
  const lines: ChartLine[] = before
    ? [
        own,
        { key: 'before', name: text('before'), colour: 'var(--ink-faint)', values: valuesOf(before), isQuiet: true },
      ]
    : [own];
  const isFlat =
    own.values.some((value) => value !== null && value < 0) && !own.values.some((value) => (value ?? 0) > 0);
  return (
    <ChartFigure
      title={title}
      fileName={`statistics-${window.from}-${window.to}`}
      table={tableOf(text(by === 'DAY' ? 'day' : 'month'), points, lines)}
      note={
        <>
          {marks.length > 0 && (
            <p className={classes.note}>
              <svg width="12" height="12" aria-hidden="true">
                <circle cx="6" cy="6" r="4" className={classes.markSign} />
              </svg>
              {text('marks')}
            </p>
          )}
          {isFlat && <p className={classes.note}>{text('nothingToDraw')}</p>}
        </>
      }
    >
      <LazyLineChart chart={{ label: title, points, lines, marks }} />
    </ChartFigure>
  );
};
