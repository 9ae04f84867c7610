import type { Track } from '@dubplate/contract/releases/schemas';
import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useTrackPlayback } from '#ui/player/use-player.ts';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { analysisQuery } from '../playback/audio-queries.ts';
import { useFileLink } from '../playback/use-file-link.ts';
import classes from './track-play-button.module.css';

interface TrackPlayButtonProps {
  readonly title: string;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly isPlayable: boolean;
  readonly onToggle: () => void;
}

/** Plays the track or pauses it; a warning replaces it where its file can't be fetched. */
export const TrackPlayButton = (props: TrackPlayButtonProps) => {
  const { title, isPlaying, isLoading, hasFailed, isPlayable, onToggle } = props;
  const text = useMessages('app', 'releaseDetails');
  if (hasFailed) {
    return (
      <Tooltip label={text('fileFailed')}>
        <span className={classes.failed} role="img" aria-label={text('fileFailed')}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        </span>
      </Tooltip>
    );
  }
  return (
    <ActionIcon
      aria-label={text(isPlaying ? 'pauseTrack' : 'playTrack', { title })}
      disabled={!isPlayable}
      onClick={onToggle}
    >
      {isLoading && !isPlaying ? (
        <Loader size={18} />
      ) : isPlaying ? (
        <IconPlayerPauseFilled size={18} />
      ) : (
        <IconPlayerPlayFilled size={18} />
      )}
    </ActionIcon>
  );
};

/** The state of a track's audio: whether its file can be fetched, and whether it is playing. */
export const useTrackAudio = (track: Track) => {
  const { ref, wasSeen, isError } = useFileLink(track.wav_uuid);
  const playback = useTrackPlayback(track.release_uuid, track.uuid);
  const hasFailed = playback.hasFailed || isError;
  return { ...playback, ref, wasSeen, hasFailed, isPlayable: track.wav_uuid !== null && !hasFailed };
};

interface TrackWaveformProps {
  readonly track: Track;
  /** The file's address in the store of files: a track without one has no waveform. */
  readonly fileUuid: string;
  readonly isInView: boolean;
  readonly isPlayable: boolean;
  readonly onSeek: (seconds: number) => void;
  readonly height: number;
  /** Shows where the preview starts. */
  readonly hasMark: boolean;
}

/** One peak without height: a plain line, until the real ones are there. */
const PLAIN: readonly number[] = [0];

/** A track's waveform, in which one can seek. A plain line until its peaks are there. */
export const TrackWaveform = ({
  track,
  fileUuid,
  isInView,
  isPlayable,
  onSeek,
  height,
  hasMark,
}: TrackWaveformProps) => {
  const text = useMessages('app', 'releaseDetails');
  const { data } = useQuery({ ...analysisQuery(fileUuid), enabled: isInView });
  const { position } = useTrackPlayback(track.release_uuid, track.uuid);
  return (
    <Waveform
      label={text(isPlayable ? 'seekTrack' : 'waveformOf', { title: track.title })}
      peaks={data && data.peaks.length > 0 ? data.peaks : PLAIN}
      duration={track.file?.duration ?? 0}
      position={position}
      height={height}
      {...(isPlayable ? { onSeek } : {})}
      {...(hasMark && track.preview_start_seconds !== null ? { mark: track.preview_start_seconds } : {})}
    />
  );
};
