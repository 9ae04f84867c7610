import { ChartFigure } from './chart-figure.tsx';
import { type ChartLine, type ChartPoint, tableOf } from './chart-model.ts';
import classes from './charts.module.css';
import { LazyLineChart } from './lazy-charts.tsx';

export interface PointLinesProps {
  readonly title: string;
  /** The column head of the points: `Week`. */
  readonly first: string;
  readonly points: readonly ChartPoint[];
  readonly lines: readonly ChartLine[];
  /** The name of the files that it is saved as, without their endings. */
  readonly fileName: string;
}

/** The legend of the lines, hidden from screen readers, which have the table. */
const Legend = ({ lines }: Pick<PointLinesProps, 'lines'>) => (
  <p className={classes.legend} aria-hidden="true">
    {lines.map(({ key, name, colour }) => (
      <span key={key} className={classes.legendLine}>
        <span className={classes.dot} style={{ background: colour }} />
        {name}
      </span>
    ))}
  </p>
);

/** Lines over points of any kind, with a table of the same. */
export const PointLines = ({ title, first, points, lines, fileName }: PointLinesProps) => (
  <ChartFigure
    title={title}
    fileName={fileName}
    table={tableOf(first, points, lines)}
    legend={lines.map(({ name, colour }) => ({ name, colour, value: '' }))}
    note={lines.length > 1 && <Legend lines={lines} />}
  >
    <LazyLineChart chart={{ label: title, points, lines }} />
  </ChartFigure>
);
