import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import card from '../parts/artist-card.module.css';
import classes from './artists-screen.module.css';

const NAMES = [58, 72, 46, 64, 52, 68];

/** The artists while they are loading: the search, and cards of the size that they will have. */
export const CardsSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div className={classes.tools}>
        <Skeleton height="2.625rem" width="min(24rem, 100%)" />
        <Skeleton height="2.75rem" width="14rem" radius="xl" />
      </div>
      <div className={classes.cards}>
        {NAMES.map((width) => (
          <div key={width} className={`${card.card} ${classes.blank}`}>
            <Skeleton isRound width="4rem" height="4rem" style={{ flex: 'none' }} />
            <div className={card.names}>
              <Skeleton height="1rem" width={`${width}%`} />
              <Skeleton height="0.875rem" mt="0.625rem" width="34%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};
