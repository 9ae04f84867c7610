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

/** A line chart in a box of its final size; its code loads separately. */
export const LazyLineChart = ({ chart }: { readonly chart: LineChartProps | null }) => (
  <div className={classes.lines}>{chart ? <DrawnLines {...chart} /> : <LinesWaiting />}</div>
);

/** A doughnut with a word in its middle; its code loads separately. */
export const LazyDoughnut = ({ chart, middle }: { chart: DoughnutChartProps | null; middle?: string | undefined }) => (
  <div className={classes.ring}>
    {chart ? <DrawnRing {...chart} /> : <RingWaiting />}
    <span className={classes.middle} aria-hidden="true">
      {middle}
    </span>
  </div>
);
