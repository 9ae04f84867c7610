import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import classes from './charts.module.css';
import type { DoughnutChartProps } from './doughnut-chart.tsx';
import type { PointChartProps } from './point-chart.tsx';

const PointsWaiting = () => <Skeleton className={classes.waiting} radius="md" />;
const RingWaiting = () => <div className={classes.emptyRing} />;

const DrawnPoints = lazyPart<PointChartProps>(
  async () => (await import('./point-chart.tsx')).PointChart,
  PointsWaiting,
);

const DrawnRing = lazyPart<DoughnutChartProps>(
  async () => (await import('./doughnut-chart.tsx')).DoughnutChart,
  RingWaiting,
);

/** A chart of points in a box of its final size; its code loads separately. */
export const LazyPointChart = ({ chart }: { readonly chart: PointChartProps | null }) => (
  <div className={classes.lines}>{chart ? <DrawnPoints {...chart} /> : <PointsWaiting />}</div>
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
