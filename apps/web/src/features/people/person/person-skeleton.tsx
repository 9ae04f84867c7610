import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import classes from './person.module.css';

export const PersonSkeleton = () => (
  <div className={classes.person}>
    <div className={classes.main}>
      <div className={classes.heading}>
        <Skeleton height="2.25rem" width="60%" mb="lg" />
        <Skeleton height="1.5rem" width="12rem" mb="xl" />
      </div>
      <RowsSkeleton count={8} hasImage={false} />
    </div>
    <div className={classes.aside}>
      <TextSkeleton lines={10} />
    </div>
  </div>
);
