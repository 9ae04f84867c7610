import { ChartFigure } from './chart-figure.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { type ChartLine, type ChartPoint, tableOf } from './chart-model.ts';
import { LazyPointChart } from './lazy-charts.tsx';

export interface PointLinesProps {
  readonly title: string;
  /** The column head of the points: `Week`. */
  readonly first: string;
  readonly points: readonly ChartPoint[];
  readonly lines: readonly ChartLine[];
  /** The name of the files that it is saved as, without their endings. */
  readonly fileName: string;
  /** Columns suit sums of weeks or months. */
  readonly look?: 'lines' | 'columns' | 'stack';
  /** The place of the point that is not over yet. */
  readonly openPoint?: number | undefined;
}

/** Lines or columns over points of any kind, with a table of the same. */
export const PointLines = ({ title, first, points, lines, fileName, look = 'lines', openPoint }: PointLinesProps) => (
  <ChartFigure
    title={title}
    fileName={fileName}
    table={tableOf(first, points, lines)}
    legend={lines.map(({ name, colour }) => ({ name, colour, value: '' }))}
    note={
      <ChartLegend
        lines={lines}
        open={
          openPoint === undefined ? undefined : { period: points[openPoint]?.name ?? '', isHatched: look !== 'lines' }
        }
      />
    }
  >
    <LazyPointChart chart={{ label: title, points, lines, look, openPoint }} />
  </ChartFigure>
);
