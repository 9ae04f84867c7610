import type { Track } from '@dubplate/contract/releases/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTrackPlayback } from '#ui/player/use-player.ts';
import { Waveform } from '#ui/player/waveform/waveform.tsx';
import { useMessages } from '../messages.ts';
import { analysisQuery } from './audio-queries.ts';

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
  const text = useMessages();
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
