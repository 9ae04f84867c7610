import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './review-screen.module.css';

const TRACKS = ['first', 'second', 'third', 'fourth'];

/** The layout of the screen: cover, tracks, and the decision beside them. */
export const ReviewSkeleton = () => {
  const uiText = useUiText();
  return (
    <div className={classes.review} role="status" aria-label={uiText('loading')}>
      <div className={classes.record}>
        <div className={classes.sleeve}>
          <Skeleton radius="xs" style={{ aspectRatio: '1' }} />
          <div className={classes.words}>
            <Skeleton height="1.5rem" width="9rem" radius="xl" />
            <Skeleton height="2.5rem" width="85%" />
            <Skeleton height="2.625rem" width="8rem" radius="xl" />
          </div>
        </div>
        <div>
          <Skeleton height="1.5rem" width="9rem" mb="md" />
          {TRACKS.map((track) => (
            <Skeleton key={track} height="2.75rem" mb="xs" />
          ))}
        </div>
      </div>
      <div className={classes.waiting}>
        <Skeleton height="2.625rem" radius="xl" />
        <Skeleton height="2.625rem" radius="xl" />
        <Skeleton height="8rem" />
      </div>
    </div>
  );
};
