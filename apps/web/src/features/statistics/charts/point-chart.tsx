import { drawn, streamsText } from '@dubplate/rules/statistics/figures';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
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

export interface PointChartProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
  /** Columns suit sums of months; lines, the default, suit days. */
  readonly look?: 'lines' | 'columns' | 'stack';
  /** The place of the point that is not over yet: drawn hatched or dashed. */
  readonly openPoint?: number | undefined;
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

const highestOf = (rows: readonly Row[], isStack: boolean): number =>
  Math.max(
    0,
    ...rows.map(({ values }) =>
      isStack
        ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
        : Math.max(0, ...values.map((value) => value ?? 0)),
    ),
  );

const widthOf = ({ isQuiet }: ChartLine, place: number): number => (isQuiet || place >= BOLD_MAX ? 1.5 : 2.25);

/** The disc at the head of a day on which something came out. */
const MarkSign = ({ viewBox }: { viewBox?: { x?: number; y?: number } }) => (
  <circle cx={viewBox?.x} cy={viewBox?.y} r={4} className={classes.markSign} />
);

/** Stripes in the colour of each line, for a period that is not over. */
const Hatches = ({ id, lines }: { readonly id: string; readonly lines: readonly ChartLine[] }) => (
  <defs>
    {lines.map(({ key, colour }, place) => (
      <pattern key={key} id={`${id}-${place}`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke={colour} strokeWidth="2" fill="none" />
      </pattern>
    ))}
  </defs>
);

type Drawing = Required<Pick<PointChartProps, 'lines' | 'points'>> & { readonly openPoint: number };

/** The segments between the points; the one to an open point is dashed. */
const straightLines = ({ lines, points, openPoint }: Drawing) =>
  lines.flatMap((line, place) => {
    const common = {
      name: line.name,
      type: 'linear' as const,
      stroke: line.colour,
      strokeWidth: widthOf(line, place),
      activeDot: { r: 5, fill: line.colour, className: classes.activeDot ?? '' },
      isAnimationActive: false,
    };
    const hasDots = points.length <= DOTS_MAX && !line.isQuiet;
    const ofOver = ({ point, values }: Row) => (point >= openPoint ? null : values[place]);
    const ofOpen = ({ point, values }: Row) => (point >= openPoint - 1 ? values[place] : null);
    const isOpen = (line.values[openPoint] ?? null) !== null;
    // Without a point before it there is no segment to see.
    const isAlone = (line.values[openPoint - 1] ?? null) === null;
    return [
      <Line
        {...common}
        key={line.key}
        dataKey={ofOver}
        dot={hasDots ? { r: 3, fill: line.colour, strokeWidth: 0 } : false}
      />,
      ...(isOpen
        ? [
            <Line
              {...common}
              key={`${line.key}-open`}
              dataKey={ofOpen}
              strokeDasharray="3 4"
              dot={isAlone ? { r: 3, fill: line.colour, strokeWidth: 0 } : false}
            />,
          ]
        : []),
    ];
  });

const columns = ({ lines, points, openPoint }: Drawing, id: string, isStack: boolean) =>
  lines.map((line, place) => (
    <Bar
      key={line.key}
      name={line.name}
      dataKey={({ values }: Row) => values[place]}
      fill={line.colour}
      maxBarSize={48}
      {...(isStack
        ? { stackId: 'all', stroke: 'var(--raised)' }
        : { radius: [2, 2, 0, 0] as [number, number, number, number] })}
      isAnimationActive={false}
    >
      {points.map(({ name }, point) => (
        <Cell key={name} fill={point === openPoint ? `url(#${id}-${place})` : line.colour} />
      ))}
    </Bar>
  ));

/** Values of days or months; negative values are drawn at zero, but listed exactly. */
export const PointChart = ({ label, points, lines, marks = [], look = 'lines', openPoint }: PointChartProps) => {
  const text = useMessages('app', 'statistics');
  const id = useId();
  const rows = rowsOf(points, lines);
  const isStack = look === 'stack';
  const drawing = { lines, points, openPoint: openPoint ?? points.length };
  const tooltipAt = (point: number) => (
    <ChartTooltip
      title={points[point]?.name ?? ''}
      rows={lines.flatMap(({ key, name, colour, values }) => {
        const value = values[point] ?? null;
        return value === null ? [] : [{ key, name, colour, value }];
      })}
      marks={marks.flatMap((mark) => (mark.point === point ? mark.names : []))}
      isOpen={point === openPoint}
    />
  );
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={0}>
      <ComposedChart
        data={rows}
        margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
        barCategoryGap="28%"
        barGap={2}
        accessibilityLayer
        title={text('chartHelp', { name: label })}
        className={classes.drawing ?? ''}
      >
        {look !== 'lines' && <Hatches id={id} lines={lines} />}
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="point"
          scale={look === 'lines' ? 'point' : 'band'}
          tickFormatter={(point: number) => points[point]?.tick ?? ''}
          interval="equidistantPreserveStart"
          minTickGap={look === 'lines' ? 28 : 8}
          tickLine={false}
          tickMargin={10}
          height={32}
          padding={{ left: 8, right: 8 }}
        />
        <YAxis
          width={52}
          domain={[0, highestOf(rows, isStack) === 0 ? 4 : 'auto']}
          allowDecimals={false}
          tickFormatter={streamsText}
          tickLine={false}
          axisLine={false}
        />
        {marks.map(({ point }) => (
          <ReferenceLine key={point} x={point} className={classes.mark ?? ''} label={<MarkSign />} />
        ))}
        {look === 'lines' ? straightLines(drawing) : columns(drawing, id, isStack)}
        <Tooltip
          isAnimationActive={false}
          cursor={{ className: (look === 'lines' ? classes.cursor : classes.columnCursor) ?? '' }}
          content={({ active, label: point }) => (active && typeof point === 'number' ? tooltipAt(point) : null)}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
};
