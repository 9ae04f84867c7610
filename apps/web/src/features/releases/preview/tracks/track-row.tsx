import type { Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import { TrackWaveform } from '../playback/track-waveform.tsx';
import type { ReleasePlayback } from '../playback/use-release-playback.ts';
import { useTrackAudio } from '../playback/use-track-audio.ts';
import { TrackDetails } from './track-details.tsx';
import { TrackMarks } from './track-marks.tsx';
import { TrackPlayButton } from './track-play-button.tsx';
import classes from './track-row.module.css';

interface TrackRowProps {
  readonly track: Track;
  readonly number: number;
  readonly isDraft: boolean;
  readonly playback: ReleasePlayback;
}

/** One track: play it, see its shape, open it. */
export const TrackRow = ({ track, number, isDraft, playback }: TrackRowProps) => {
  const text = useMessages();
  const words = useReleaseMessages();
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
