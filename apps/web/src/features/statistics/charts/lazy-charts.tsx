import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './charts.module.css';
import type { DoughnutChartProps } from './doughnut-chart.tsx';
import type { LineChartProps } from './line-chart.tsx';

const LinesWaiting = () => <Skeleton className={classes.waiting} radius="md" />;
const RingWaiting = () => <div className={classes.emptyRing} />;

const DrawnLines = lazyPart<LineChartProps>(async () => (await import('./line-chart.tsx')).LineChart, LinesWaiting);

const DrawnRing = lazyPart<DoughnutChartProps>(
  async () => (await import('./doughnut-chart.tsx')).DoughnutChart,
  RingWaiting,
);

/** The place of a line chart, which has its size before anything is drawn in it. */
export const LinesPlace = ({ chart }: { readonly chart: LineChartProps | null }) => (
  <div className={classes.lines}>{chart ? <DrawnLines {...chart} /> : <LinesWaiting />}</div>
);

/** The place of a doughnut, with a word in its middle. */
export const RingPlace = ({ chart, middle }: { chart: DoughnutChartProps | null; middle?: string | undefined }) => (
  <div className={classes.ring}>
    {chart ? <DrawnRing {...chart} /> : <RingWaiting />}
    <span className={classes.middle} aria-hidden="true">
      {middle}
    </span>
  </div>
);
