import { Skeleton } from '@mantine/core';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import classes from './authoring-page.module.css';

/** A draft that is on its way. */
export const AuthoringSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height="2.75rem" width="min(24rem, 70%)" />
    <div className={classes.skeleton}>
      <Skeleton radius="xs" style={{ aspectRatio: 1 }} />
      <FormSkeleton fields={5} />
    </div>
  </div>
);
