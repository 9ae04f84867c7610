import { utcDay } from '@dubplate/rules/dates';
import { monthOf, pointsOf, reportedStreams, streamsAt } from '@dubplate/rules/statistics/series';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { WindowStatistics } from '../api.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { ChartLegend } from '../charts/chart-legend.tsx';
import { type ChartLine, type ChartMark, openPointOf, tableOf, useChartPoints } from '../charts/chart-model.ts';
import classes from '../charts/charts.module.css';
import { LazyPointChart } from '../charts/lazy-charts.tsx';

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
  const days = pointsOf(window, by);
  const points = useChartPoints(days, by);
  const look = by === 'DAY' ? 'lines' : 'columns';
  const openPoint = openPointOf(days, by, utcDay(serverNow()));
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
  // A period without streams would only make the columns narrow.
  const drawnLines = lines.filter(({ isQuiet, values }) => !isQuiet || values.some(Boolean));
  const isOpenShown = openPoint !== undefined && (own.values[openPoint] ?? null) !== null;
  const open = isOpenShown ? { period: points[openPoint]?.name ?? '', isHatched: look === 'columns' } : undefined;
  return (
    <ChartFigure
      title={title}
      fileName={`statistics-${window.from}-${window.to}`}
      table={tableOf(text(by === 'DAY' ? 'day' : 'month'), points, lines)}
      note={
        <>
          <ChartLegend lines={drawnLines} open={open} hasMarks={marks.length > 0} />
          {isFlat && <p className={classes.note}>{text('nothingToDraw')}</p>}
        </>
      }
    >
      <LazyPointChart chart={{ label: title, points, lines: drawnLines, marks, look, openPoint }} />
    </ChartFigure>
  );
};
