import { drawn, streamsText } from '@dubplate/rules/statistics/figures';
import {
  CartesianGrid,
  Line,
  LineChart as Lines,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { ChartLine, ChartMark, ChartPoint } from './chart-model.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';

export interface LineChartProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
}

interface Row {
  readonly point: number;
  readonly values: readonly (number | null)[];
}

/** The highest number of points drawn as dots; more would overlap. */
const DOTS_MAX = 12;
/** These and no more are drawn in full width. */
const BOLD_MAX = 6;

const rowsOf = (points: readonly ChartPoint[], lines: readonly ChartLine[]): Row[] =>
  points.map((_, point) => ({
    point,
    values: lines.map(({ values }) => {
      const value = values[point] ?? null;
      return value === null ? null : drawn(value);
    }),
  }));

const widthOf = ({ isQuiet }: ChartLine, place: number): number => (isQuiet || place >= BOLD_MAX ? 1.5 : 2.25);

/** The disc at the head of a day on which something came out. */
const MarkSign = ({ viewBox }: { viewBox?: { x?: number; y?: number } }) => (
  <circle cx={viewBox?.x} cy={viewBox?.y} r={4} className={classes.markSign} />
);

/** Lines over days or months; negative values are drawn at zero, but listed exactly. */
export const LineChart = ({ label, points, lines, marks = [] }: LineChartProps) => {
  const text = useMessages('app', 'statistics');
  const rows = rowsOf(points, lines);
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const tooltipAt = (point: number) => (
    <ChartTooltip
      title={points[point]?.name ?? ''}
      rows={lines.flatMap(({ key, name, colour, values }) => {
        const value = values[point] ?? null;
        return value === null ? [] : [{ key, name, colour, value }];
      })}
      marks={marks.flatMap((mark) => (mark.point === point ? mark.names : []))}
    />
  );
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={0}>
      <Lines
        data={rows}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer
        title={text('chartHelp', { name: label })}
        className={classes.drawing ?? ''}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="point"
          tickFormatter={(point: number) => points[point]?.tick ?? ''}
          interval="equidistantPreserveStart"
          minTickGap={28}
          tickLine={false}
          tickMargin={10}
          height={32}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis
          width={52}
          domain={[0, highest === 0 ? 4 : 'auto']}
          allowDecimals={false}
          tickFormatter={streamsText}
          tickLine={false}
          axisLine={false}
        />
        {marks.map(({ point }) => (
          <ReferenceLine key={point} x={point} className={classes.mark ?? ''} label={<MarkSign />} />
        ))}
        {lines.map((line, place) => (
          <Line
            key={line.key}
            name={line.name}
            dataKey={({ values }: Row) => values[place]}
            type="monotone"
            stroke={line.colour}
            strokeWidth={widthOf(line, place)}
            {...(line.isQuiet && { strokeDasharray: '4 4' })}
            dot={points.length <= DOTS_MAX && !line.isQuiet ? { r: 3, fill: line.colour, strokeWidth: 0 } : false}
            activeDot={{ r: 5, fill: line.colour, className: classes.activeDot ?? '' }}
            isAnimationActive={false}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: classes.cursor ?? '' }}
          content={({ active, label: point }) => (active && typeof point === 'number' ? tooltipAt(point) : null)}
        />
      </Lines>
    </ResponsiveContainer>
  );
};
