import type { Track } from '@dubplate/contract/releases/schemas';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTrackPlayback } from '../../../../ui/player/use-player.ts';
import { fileLinkQuery } from './audio-queries.ts';

/**
 * How a track's audio stands. Its address is asked for when the row comes into view, so that a file that can't be had is
 * told before anyone presses play, and a release of two hundred tracks does not ask for all of them at once.
 */
export const useTrackAudio = (track: Track) => {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [wasSeen, setSeen] = useState(false);
  const isInView = entry?.isIntersecting === true;
  useEffect(() => {
    if (isInView) setSeen(true);
  }, [isInView]);
  const link = useQuery({ ...fileLinkQuery(track.wav_uuid ?? ''), enabled: wasSeen && track.wav_uuid !== null });
  const playback = useTrackPlayback(track.release_uuid, track.uuid);
  const hasFailed = playback.hasFailed || link.isError;
  return { ...playback, ref, wasSeen, hasFailed, isPlayable: track.wav_uuid !== null && !hasFailed };
};
