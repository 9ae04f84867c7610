import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n/i18n.ts';
import { usePlayer } from '#ui/player/use-player.ts';
import { fileLinkQuery } from './audio-queries.ts';
import type { ReleasePlayback } from './use-release-playback.ts';

interface Faults {
  /** In the order of the tracks: whether fetching its address has failed. */
  readonly addresses: readonly boolean[];
  /** Tracks whose file could not be played. */
  readonly failed: ReadonlySet<string>;
}

/** Whether anything of a release can be played: one track with a file that has not failed is enough. */
export const canListen = (
  tracks: readonly Pick<Track, 'uuid' | 'wav_uuid'>[],
  { addresses, failed }: Faults,
): boolean => tracks.some(({ uuid, wav_uuid }, index) => wav_uuid !== null && !addresses[index] && !failed.has(uuid));

/** Whether fetching each track's file has failed. The rows fetch; this only reads their results. */
const useFileIssues = ({ tracks }: Release): readonly boolean[] =>
  useQueries({
    queries: tracks.map(({ wav_uuid }) => ({ ...fileLinkQuery(wav_uuid ?? ''), enabled: false })),
    combine: (links) => links.map(({ isError }) => isError),
  });

const NONE: ReadonlySet<string> = new Set();

/** Plays the whole release, or pauses it. */
export const ListenButton = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages('app', 'releaseDetails');
  const { queueId, isPlaying, isLoading, failed } = usePlayer();
  const isMine = queueId === release.uuid;
  const isSounding = isMine && isPlaying;
  const faults = useFileIssues(release);
  const canPlay = canListen(release.tracks, { addresses: faults, failed: isMine ? failed : NONE });
  return (
    <Button
      size="md"
      leftSection={isSounding ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      disabled={!canPlay}
      loading={isMine && isLoading && !isPlaying}
      onClick={playback.toggleRelease}
    >
      {text(isSounding ? 'pause' : 'listen')}
    </Button>
  );
};
