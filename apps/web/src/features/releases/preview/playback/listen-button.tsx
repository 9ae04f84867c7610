import type { Release } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { usePlayer } from '../../../../ui/player/use-player.ts';
import { useMessages } from '../messages.ts';
import type { ReleasePlayback } from './use-release-playback.ts';

/** Plays the whole release, or pauses it. */
export const ListenButton = ({ release, playback }: { release: Release; playback: ReleasePlayback }) => {
  const text = useMessages();
  const { queueId, isPlaying, isLoading, failed } = usePlayer();
  const isMine = queueId === release.uuid;
  const isSounding = isMine && isPlaying;
  const canPlay = release.tracks.some(({ uuid, wav_uuid }) => wav_uuid !== null && !(isMine && failed.has(uuid)));
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
