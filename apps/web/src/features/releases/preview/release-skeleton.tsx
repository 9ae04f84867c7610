import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMessages } from './messages.ts';
import classes from './release-skeleton.module.css';

const FACTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const TRACKS = ['70%', '45%', '60%', '35%'];

/** The outline of the page: sleeve, facts, four tracks. */
export const ReleaseSkeleton = () => {
  const text = useMessages();
  return (
    <div role="status" aria-label={text('loadingTracks')}>
      <div className={classes.header}>
        <Skeleton className={classes.cover} radius="xs" />
        <div className={classes.words}>
          <Skeleton height="1.5rem" width="8rem" radius="xl" />
          <Skeleton height="2.5rem" width="75%" mt="md" />
          <Skeleton height="1.25rem" width="12rem" mt="md" />
          <Skeleton height="2.625rem" width="9rem" radius="xl" mt="xl" />
        </div>
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <div key={fact}>
              <Skeleton height="0.75rem" width="50%" />
              <Skeleton height="1rem" width="80%" mt="xs" />
            </div>
          ))}
        </div>
      </div>
      {TRACKS.map((width) => (
        <div key={width} className={classes.track} data-track-skeleton>
          <Skeleton height="2.75rem" width="2.75rem" isRound style={{ flex: 'none' }} />
          <div className={classes.lines}>
            <Skeleton height="1rem" width={width} />
            <Skeleton height="0.75rem" width="20%" mt="xs" />
          </div>
        </div>
      ))}
    </div>
  );
};
