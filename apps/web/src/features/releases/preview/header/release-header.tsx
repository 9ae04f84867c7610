import type { Release } from '@dubplate/contract/releases/schemas';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { useMessages } from '../messages.ts';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import { ReleaseActions } from './release-actions.tsx';
import { ReleaseDisc } from './release-disc.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import classes from './release-header.module.css';
import { ReleaseTitle } from './release-title.tsx';

/** The header in the form of a sleeve: cover, title, artists, and the facts printed on the back. */
export const ReleaseHeader = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages();
  const { cover, tint, title } = release;
  return (
    <header className={classes.header}>
      <div className={classes.cover}>
        <CoverImage
          src={cover?.large}
          {...(cover ? { srcSet: `${cover.medium} 320w, ${cover.large} 1000w`, sizes: '22rem' } : {})}
          alt={text('coverOf', { title })}
          tint={tint}
          isMain
        />
        <ReleaseDisc release={release} />
      </div>
      <div className={classes.words}>
        <ReleaseTitle release={release} />
        <ReleaseActions release={release} playback={playback} />
      </div>
      <div className={classes.facts}>
        <ReleaseFacts release={release} />
      </div>
    </header>
  );
};
