import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { ActionIcon, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import { TrackPlayButton, TrackWaveform, useTrackAudio } from './track-audio.tsx';
import { MissingMark, missingCredits, TrackDetails } from './track-details.tsx';
import classes from './track-list.module.css';

interface TrackMarksProps {
  readonly track: Track;
  readonly isDraft: boolean;
  readonly hasFailed: boolean;
}

/** Shows the artists and problems of a collapsed track. */
const TrackMarks = ({ track, isDraft, hasFailed }: TrackMarksProps) => {
  const text = useMessages('app', 'releaseDetails');
  const missing = missingCredits(track, isDraft);
  const names = [...new Set(track.artists.map(({ name }) => name))].join(', ');
  const marks = [track.explicit && text('explicitMark'), track.instrumental && text('instrumentalMark')];
  return (
    <div className={classes.marks}>
      {names && <span>{names}</span>}
      {marks.filter(Boolean).map((mark) => (
        <span key={String(mark)}>{mark}</span>
      ))}
      {missing.artist && <MissingMark label={text('withoutArtists')} />}
      {missing.author && <MissingMark label={text('withoutAuthors')} />}
      {hasFailed && <span className={classes.fault}>{text('fileFailed')}</span>}
    </div>
  );
};

interface TrackRowProps {
  readonly track: Track;
  readonly number: number;
  readonly isDraft: boolean;
  readonly playback: ReleasePlayback;
}

/** One track: play it, see its shape, open it. */
const TrackRow = ({ track, number, isDraft, playback }: TrackRowProps) => {
  const text = useMessages('app', 'releaseDetails');
  const words = useMessages('app', 'releases');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { ref, ...audio } = useTrackAudio(track);
  const title = track.title || words('untitled');
  const version = meaningfulVersion(track.title_version);
  return (
    <li className={classes.row} ref={ref} data-current={audio.isCurrent || undefined}>
      <div className={classes.line}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <TrackPlayButton {...audio} title={title} onToggle={() => playback.toggleTrack(track.uuid)} />
        <div className={classes.names}>
          <h3 className={classes.title}>
            {title}
            {version && <span className={classes.version}> {version}</span>}
          </h3>
          <TrackMarks track={track} isDraft={isDraft} hasFailed={audio.hasFailed} />
        </div>
        <div className={classes.wave}>
          {track.wav_uuid && !audio.hasFailed && (
            <TrackWaveform
              track={track}
              fileUuid={track.wav_uuid}
              isInView={audio.wasSeen}
              isPlayable={audio.isPlayable}
              onSeek={(seconds) => playback.seekTrack(track.uuid, seconds)}
              height={36}
              hasMark={isOpen}
            />
          )}
        </div>
        <span className={classes.duration}>{track.file?.duration ? format.duration(track.file.duration) : ''}</span>
        <ActionIcon
          aria-label={text('showDetails', { title })}
          aria-expanded={isOpen}
          aria-controls={details}
          className={classes.chevron ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div id={details} className={classes.details} hidden={!isOpen}>
        {isOpen && <TrackDetails track={track} isDraft={isDraft} />}
      </div>
    </li>
  );
};

/** The record, track by track. */
export const TrackList = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages('app', 'releaseDetails');
  const { tracks, status, uuid } = release;
  const isDraft = status === 'DRAFT';
  const mayWrite = useMay('releases:write');
  return (
    <section aria-labelledby="tracks">
      <div className={classes.head}>
        <Title order={2} id="tracks">
          {text('tracks')}
        </Title>
        {tracks.length > 0 && <span className={classes.count}>{text('tracksCount', { count: tracks.length })}</span>}
      </div>
      {tracks.length > 0 ? (
        <ol className={classes.list}>
          {tracks.map((track, index) => (
            <TrackRow key={track.uuid} track={track} number={index + 1} isDraft={isDraft} playback={playback} />
          ))}
        </ol>
      ) : (
        <EmptyState
          title={text('noTracks')}
          {...(isDraft && mayWrite
            ? {
                description: text('noTracksHint'),
                action: (
                  <NextStep renderRoot={(props) => <Link to="/drafts/$uuid" params={{ uuid }} {...props} />}>
                    {text('addTrack')}
                  </NextStep>
                ),
              }
            : {})}
        />
      )}
    </section>
  );
};
