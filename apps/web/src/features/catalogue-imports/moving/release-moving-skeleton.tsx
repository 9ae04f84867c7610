import type { ReleaseId } from '@dubplate/contract/ids';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import classes from './release-moving.module.css';

export interface ReleaseMovingProps {
  readonly release: ReleaseId;
}

/** The outline of the section, of its height. */
export const ReleaseMovingSkeleton = () => (
  <div className={`${classes.panel} ${classes.skeleton}`}>
    <Skeleton height="1.25rem" width="min(18rem, 70%)" />
    <Skeleton height="1rem" width="min(32rem, 90%)" />
  </div>
);
