import { Skeleton } from '#ui/feedback/skeleton.tsx';
import charts from '../charts/charts.module.css';
import { LinesPlace, RingPlace } from '../charts/lazy-charts.tsx';
import classes from './general.module.css';

const ROWS = ['82%', '64%', '73%', '55%', '68%', '47%'];

const Head = () => (
  <div className={charts.head}>
    <Skeleton height="1.25rem" width="11rem" mt="sm" mb="sm" />
  </div>
);

/** Placeholders of both charts in their final size. */
export const ChartsSkeleton = () => (
  <>
    <Skeleton height="2.5rem" width="14rem" className={classes.total} />
    <div className={classes.charts}>
      <div className={charts.figure}>
        <Head />
        <LinesPlace chart={null} />
      </div>
      <div className={charts.figure}>
        <Head />
        <div className={charts.body}>
          <RingPlace chart={null} />
          <div>
            {ROWS.map((width) => (
              <Skeleton key={width} height="0.875rem" width={width} mt="md" mb="md" />
            ))}
          </div>
        </div>
      </div>
    </div>
  </>
);
