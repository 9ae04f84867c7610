import { useEffect } from 'react';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { close, retryFailedTracks } from './player.ts';
import { usePlayer } from './use-player.ts';

const PlayerBar = lazyPart(() => import('./player-bar.tsx').then((part) => part.PlayerBar));

export const preloadPlayer = PlayerBar.preload;

/** The app's only player, at the bottom of every page while there is a queue. Its controls load with the first one. */
export const PlayerHost = () => {
  const state = usePlayer();
  useEffect(() => {
    window.addEventListener('online', retryFailedTracks);
    return () => {
      window.removeEventListener('online', retryFailedTracks);
      // Without a bar, as after signing out, the user could not stop the sound.
      close();
    };
  }, []);
  return state.queueId === null ? null : <PlayerBar state={state} />;
};
