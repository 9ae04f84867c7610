import type { Credit } from '@dubplate/contract/artists/schemas';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { useMessages } from '../messages.ts';
import classes from './artists-line.module.css';
import { headline } from './headline.ts';

export const ArtistsLine = ({ credits }: { credits: readonly Credit[] }) => {
  const text = useMessages();
  const { avatars, names, more } = headline(credits);
  if (names.length === 0) return <p className={classes.nobody}>{text('noArtists')}</p>;
  return (
    <div className={classes.line}>
      <span className={classes.avatars} aria-hidden="true">
        {avatars.map(({ artist_uuid, avatar }) => (
          <span key={artist_uuid} className={classes.avatar}>
            <CoverImage src={avatar?.small} alt="" size="2.5rem" isRound />
          </span>
        ))}
      </span>
      <span>
        <span className={classes.names}>{names.join(', ')}</span>
        {more > 0 && <span className={classes.more}> {text('andMore', { count: more })}</span>}
      </span>
    </div>
  );
};
