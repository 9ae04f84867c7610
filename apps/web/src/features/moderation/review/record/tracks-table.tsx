import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { ActionIcon, Button, Switch, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ReleasePlayback,
  TrackDetails,
  TrackPlayButton,
  TrackWaveform,
  useReferenceNames,
  useTrackAudio,
} from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { AudioFacts } from './audio-facts.tsx';
import classes from './tracks-table.module.css';

/** All details of a track: its audio and its metadata. */
const OpenedTrack = ({ track, playback }: { track: Track; playback: ReleasePlayback }) => {
  const text = useMessages('staff', 'moderation');
  const audio = useTrackAudio(track);
  return (
    <div className={classes.opened} ref={audio.ref}>
      {track.wav_uuid && track.file ? (
        <>
          <TrackWaveform
            track={track}
            fileUuid={track.wav_uuid}
            isInView={audio.wasSeen}
            isPlayable={audio.isPlayable}
            onSeek={(seconds) => playback.seekTrack(track.uuid, seconds)}
            height={72}
            hasMark
          />
          <div className={classes.audio}>
            <AudioFacts file={track.file} isInView={audio.wasSeen} />
          </div>
        </>
      ) : (
        <p className={classes.noFile}>{text('noFile')}</p>
      )}
      <TrackDetails track={track} isDraft={false} />
    </div>
  );
};

type Credited = Pick<Release, 'artists'>;
type Placed = Pick<Release, 'language_id' | 'primary_music_style_id' | 'secondary_music_style_id'> & Credited;

/** Returns the values of a track that differ from the release. */
interface OwnValues {
  readonly artists: boolean;
  readonly genre: boolean;
  readonly language: boolean;
}

const rolesOf = ({ artists }: Credited): string =>
  artists
    .map(({ artist_uuid, role }) => `${artist_uuid} ${role}`)
    .sort()
    .join();

export const ownValuesOf = (track: Pick<Track, keyof Placed>, release: Placed): OwnValues => ({
  artists: rolesOf(track) !== rolesOf(release),
  genre:
    track.primary_music_style_id !== release.primary_music_style_id ||
    track.secondary_music_style_id !== release.secondary_music_style_id,
  language: track.language_id !== release.language_id,
});

const PlayCell = ({ track, playback }: { track: Track; playback: ReleasePlayback }) => {
  const text = useMessages('staff', 'moderation');
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

const TitleCell = ({ track, number }: { track: Track; number: number }) => {
  const text = useMessages('staff', 'moderation');
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

const AsRelease = () => <span className={classes.same}>{useMessages('staff', 'moderation')('asRelease')}</span>;

interface ComparedProps {
  readonly track: Track;
  readonly release: Release;
  /** True to show the release's values beside the track's. */
  readonly isCompared: boolean;
}

const Credits = ({ artists }: Pick<Release, 'artists'>) => {
  const words = useMessages('app', 'releases');
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
const ArtistsCell = ({ track, release, isCompared }: ComparedProps) => {
  const text = useMessages('staff', 'moderation');
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

const AuthorsCell = ({ track: { composers } }: { track: Track }) => {
  const text = useMessages('staff', 'moderation');
  const words = useMessages('app', 'releases');
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
const DiffersCell = ({ track, release, isCompared }: ComparedProps) => {
  const text = useMessages('staff', 'moderation');
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

interface TracksTableProps {
  readonly release: Release;
  readonly playback: ReleasePlayback;
}

/** All tracks with their differences from the release; opening a row shows every detail. */
export const TracksTable = ({ release, playback }: TracksTableProps) => {
  const text = useMessages('staff', 'moderation');
  const format = useFormat();
  const { tracks } = release;
  // A single has nothing to compare: its one track is open.
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(tracks.length === 1 ? tracks.map(({ uuid }) => uuid) : []),
  );
  const [isCompared, setCompared] = useState(false);
  const isOpen = ({ uuid }: Track) => opened.has(uuid);
  const areAllOpen = tracks.every(isOpen);
  const toggle = ({ uuid }: Track) =>
    setOpened(new Set([...opened].filter((id) => id !== uuid).concat(opened.has(uuid) ? [] : uuid)));

  // A column in which every track is as the release says nothing, and takes the room of the titles.
  const own = tracks.map((track) => ownValuesOf(track, release));
  const hasOwnArtists = isCompared || own.some(({ artists }) => artists);
  const hasOwnValues =
    isCompared ||
    own.some(({ genre, language }) => genre || language) ||
    tracks.some(({ explicit, instrumental }) => explicit || instrumental);

  const allColumns: readonly (Column<Track> | false)[] = [
    {
      key: 'play',
      header: text('listen'),
      isHeaderHidden: true,
      width: '3.5rem',
      cell: (track) => <PlayCell track={track} playback={playback} />,
    },
    {
      key: 'title',
      header: text('trackTitle'),
      isTitle: true,
      cell: (track, index) => <TitleCell track={track} number={index + 1} />,
    },
    hasOwnArtists && {
      key: 'artists',
      header: text('artists'),
      cell: (track) => <ArtistsCell track={track} release={release} isCompared={isCompared} />,
    },
    {
      key: 'authors',
      header: text('authors'),
      ...(!hasOwnArtists && !hasOwnValues && { width: '30%' }),
      cell: (track) => <AuthorsCell track={track} />,
    },
    hasOwnValues && {
      key: 'differs',
      header: text('ownValues'),
      cell: (track) => <DiffersCell track={track} release={release} isCompared={isCompared} />,
    },
    {
      key: 'duration',
      header: text('duration'),
      align: 'end',
      width: '5rem',
      cell: ({ file }) => (file?.duration ? format.duration(file.duration) : ''),
    },
    {
      key: 'open',
      header: text('details'),
      isHeaderHidden: true,
      isActions: true,
      width: '3.25rem',
      cell: (track) => (
        <ActionIcon
          aria-label={text('detailsOf', { title: track.title || text('untitled') })}
          aria-expanded={isOpen(track)}
          className={classes.chevron ?? ''}
          onClick={() => toggle(track)}
        >
          <IconChevronDown size={20} stroke={1.75} />
        </ActionIcon>
      ),
    },
  ];

  return (
    <section aria-labelledby="tracks">
      <div className={classes.head}>
        <Title order={2} id="tracks">
          {text('tracks')}
        </Title>
        {tracks.length > 1 && (
          <div className={classes.tools}>
            <Switch
              size="sm"
              label={text('compare')}
              checked={isCompared}
              onChange={({ currentTarget }) => setCompared(currentTarget.checked)}
            />
            <Button
              variant="subtle"
              onClick={() => setOpened(new Set(areAllOpen ? [] : tracks.map(({ uuid }) => uuid)))}
            >
              {text(areAllOpen ? 'closeAll' : 'openAll')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        label={text('tracks')}
        columns={allColumns.filter((column) => column !== false)}
        rows={tracks}
        rowKey={({ uuid }) => uuid}
        firstNumber={1}
        isFixed
        detail={(track) => (isOpen(track) ? <OpenedTrack track={track} playback={playback} /> : null)}
      />
    </section>
  );
};
