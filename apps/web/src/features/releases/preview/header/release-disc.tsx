import type { Release } from '@dubplate/contract/releases/schemas';
import { useMessages } from '#features/releases/messages.ts';
import { Disc, DiscSpeed } from '#ui/display/disc.tsx';
import { usePlayerValue } from '#ui/player/use-player.ts';
import classes from './release-disc.module.css';
import { stampSize } from './stamp-size.ts';

/**
 * The record itself, with its title stamped on the paper label: pulled out of its sleeve where there is room for both, else
 * upon it while it plays. It turns while it sounds. Decoration: title and state are said beside it.
 */
export const ReleaseDisc = ({ release: { uuid, title } }: { release: Pick<Release, 'uuid' | 'title'> }) => {
  const text = useMessages();
  const isOut = usePlayerValue(({ queueId }) => queueId === uuid);
  const isTurning = usePlayerValue(({ queueId, isPlaying }) => queueId === uuid && isPlaying);
  const shown = title || text('untitled');
  return (
    <div className={classes.place} data-out={isOut || undefined}>
      <Disc size="100%" isTurning={isTurning}>
        <span className={classes.stamp} data-size={stampSize(shown)}>
          <span className={classes.title}>{shown}</span>
        </span>
        <DiscSpeed className={classes.speed} />
      </Disc>
    </div>
  );
};
