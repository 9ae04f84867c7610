import type { Track } from '@dubplate/contract/releases/schemas';
import { useTrackPlayback } from '#ui/player/use-player.ts';
import { useFileLink } from './use-file-link.ts';

/** The state of a track's audio: whether its file can be fetched, and whether it is playing. */
export const useTrackAudio = (track: Track) => {
  const { ref, wasSeen, isError } = useFileLink(track.wav_uuid);
  const playback = useTrackPlayback(track.release_uuid, track.uuid);
  const hasFailed = playback.hasFailed || isError;
  return { ...playback, ref, wasSeen, hasFailed, isPlayable: track.wav_uuid !== null && !hasFailed };
};
