import { useEffect } from 'react';
import { next, type PlayerTrack, pause, play, previous, seek } from './player.ts';

/** Lets the keyboard's media keys, a headset and the lock screen drive the player. */
export const useMediaSession = (track: PlayerTrack | undefined, isPlaying: boolean): void => {
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session || !track) return;
    session.metadata = new MediaMetadata({
      title: track.title,
      artist: track.artist ?? '',
      artwork: track.cover ? [{ src: track.cover }] : [],
    });
    session.setActionHandler('play', () => void play());
    session.setActionHandler('pause', pause);
    session.setActionHandler('nexttrack', () => void next());
    session.setActionHandler('previoustrack', () => void previous());
    session.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime));
    return () => {
      for (const action of ['play', 'pause', 'nexttrack', 'previoustrack', 'seekto'] as const) {
        session.setActionHandler(action, null);
      }
    };
  }, [track]);
  useEffect(() => {
    if (navigator.mediaSession && track) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying, track]);
};
