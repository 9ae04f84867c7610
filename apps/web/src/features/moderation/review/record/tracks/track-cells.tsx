import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { useMessages } from '#features/moderation/messages.ts';
import { useReviewMessages } from '#features/moderation/review/messages.ts';
import {
  type ReleasePlayback,
  TrackPlayButton,
  useReferenceNames,
  useReleaseMessages,
  useTrackAudio,
} from '#features/releases/index.ts';
import { ownValuesOf } from './own-values.ts';
import classes from './track-cells.module.css';

export const PlayCell = ({ track, playback }: { track: Track; playback: ReleasePlayback }) => {
  const text = useMessages();
  const { ref, ...audio } = useTrackAudio(track);
  return (
    <span ref={ref}>
      <TrackPlayButton
        {...audio}
        title={track.title || text('untitled')}
        onToggle={() => playback.toggleTrack(track.uuid)}
      />
    </span>
  );
};

export const TitleCell = ({ track, number }: { track: Track; number: number }) => {
  const text = useMessages();
  const version = meaningfulVersion(track.title_version);
  return (
    <span>
      {/* Cards have no column of numbers, and checks name tracks by theirs. */}
      <span className={classes.number}>{number}. </span>
      {track.title || text('untitled')}
      {version && <span className={classes.version}> {version}</span>}
      {track.wav_uuid === null && <span className={classes.missing}>{text('noFile')}</span>}
    </span>
  );
};

const AsRelease = () => <span className={classes.same}>{useReviewMessages()('asRelease')}</span>;

interface ComparedProps {
  readonly track: Track;
  readonly release: Release;
  /** True to show the release's values beside the track's. */
  readonly isCompared: boolean;
}

const Credits = ({ artists }: Pick<Release, 'artists'>) => {
  const words = useReleaseMessages();
  return (
    <ul className={classes.list}>
      {artists.map(({ artist_uuid, role, name }) => (
        <li key={`${artist_uuid} ${role}`}>
          {name} <span className={classes.role}>{words(`role${role}`)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The artists with their roles, if they differ from the release. */
export const ArtistsCell = ({ track, release, isCompared }: ComparedProps) => {
  const text = useReviewMessages();
  const isOwn = ownValuesOf(track, release).artists;
  if (!isOwn && !isCompared) return <AsRelease />;
  return (
    <div className={classes.values}>
      {track.artists.length === 0 ? (
        <span className={classes.missing}>{text('noArtists')}</span>
      ) : (
        <Credits artists={track.artists} />
      )}
      {isOwn && isCompared && (
        <div className={classes.release}>
          {text('onRelease')}
          <Credits artists={release.artists} />
        </div>
      )}
    </div>
  );
};

export const AuthorsCell = ({ track: { composers } }: { track: Track }) => {
  const text = useReviewMessages();
  const words = useReleaseMessages();
  if (composers.length === 0) return <span className={classes.missing}>{text('noAuthors')}</span>;
  return (
    <ul className={classes.list}>
      {composers.map(({ uuid, role, name, surname, patronymic }) => (
        <li key={uuid}>
          {[name, patronymic, surname].filter(Boolean).join(' ')}{' '}
          <span className={classes.role}>{words(`composer${role}`)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Genre and language if they differ from the release, and the flags of the track. */
export const DiffersCell = ({ track, release, isCompared }: ComparedProps) => {
  const text = useReviewMessages();
  const { genreOf, languageOf } = useReferenceNames();
  const own = ownValuesOf(track, release);
  const rows = [
    { key: 'genre', isOwn: own.genre, value: genreOf(track), general: genreOf(release) },
    { key: 'language', isOwn: own.language, value: languageOf(track), general: languageOf(release) },
  ].filter(({ isOwn }) => isOwn || isCompared);
  const marks = [track.explicit && text('explicit'), track.instrumental && text('instrumental')].filter(Boolean);
  if (rows.length === 0 && marks.length === 0) return <AsRelease />;
  return (
    <div className={classes.values}>
      {rows.map(({ key, isOwn, value, general }) => (
        <div key={key}>
          {value ?? text('notSet')}
          {isOwn && isCompared && (
            <span className={classes.release}>{text('releaseHas', { value: general ?? text('notSet') })}</span>
          )}
        </div>
      ))}
      {marks.length > 0 && <div className={classes.mark}>{marks.join(', ')}</div>}
    </div>
  );
};
