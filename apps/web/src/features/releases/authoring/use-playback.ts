import { load, play, seek, toggle } from '../../../ui/player/player.ts';
import { usePlayer, useTrackPlayback } from '../../../ui/player/use-player.ts';
import { fileLink } from '../api.ts';
import type { AuthoringSession } from './saving/authoring-session.ts';
import { durationOf, wavOf } from './tracks/track-item.ts';
import { useAuthoring } from './use-authoring.ts';

const queueOf = (session: AuthoringSession): string => `draft ${session.key}`;

/** Hands the draft's tracks, as they stand now, to the app's player. */
const loadQueue = (session: AuthoringSession): void => {
  const { items } = session.board.snapshot();
  const { release } = session.sync.snapshot();
  const wavs = new Map(items.map((item) => [item.key, wavOf(item)]));
  load({
    id: queueOf(session),
    tracks: items.map((item) => ({
      id: item.key,
      title: item.form.title,
      cover: release?.cover?.small ?? null,
      duration: durationOf(item),
      hasFile: wavOf(item) !== null,
    })),
    resolveUrl: async (key) => fileLink(wavs.get(key) ?? ''),
  });
};

/** How one track of the draft stands with the player, and what can be done. */
export const usePlayback = (key: string) => {
  const { session } = useAuthoring();
  const playback = useTrackPlayback(queueOf(session), key);
  return {
    ...playback,
    toggle: (): void => {
      loadQueue(session);
      void (playback.isCurrent ? toggle() : play(key));
    },
    playFrom: async (seconds: number): Promise<void> => {
      loadQueue(session);
      await play(key);
      seek(seconds);
    },
  };
};

/** Plays the release from its first track, or goes on where it was paused. */
export const useReleasePlayback = () => {
  const { session } = useAuthoring();
  const { queueId, isPlaying } = usePlayer();
  return {
    isPlaying: isPlaying && queueId === queueOf(session),
    toggle: (): void => {
      loadQueue(session);
      void toggle();
    },
  };
};
