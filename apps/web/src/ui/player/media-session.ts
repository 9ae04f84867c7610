import { useEffect } from 'react';
import { next, pause, play, previous, seek } from './player.ts';
import type { PlayerTrack } from './player-state.ts';

const handlers: Readonly<Partial<Record<MediaSessionAction, MediaSessionActionHandler>>> = {
  play: () => void play(),
  pause,
  nexttrack: () => void next(),
  previoustrack: () => void previous(),
  seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
};

/** Names the track on the lock screen, and lets its buttons drive the player; returns a function that detaches them. */
export const attachMediaControls = (session: MediaSession, track: PlayerTrack): (() => void) => {
  session.metadata = new MediaMetadata({
    title: track.title,
    artist: track.artist ?? '',
    artwork: track.cover ? [{ src: track.cover }] : [],
  });
  const actions = Object.keys(handlers) as MediaSessionAction[];
  for (const action of actions) session.setActionHandler(action, handlers[action] ?? null);
  return () => {
    for (const action of actions) session.setActionHandler(action, null);
  };
};

/** Lets the keyboard's media keys, a headset and the lock screen drive the player. */
export const useMediaSession = (track: PlayerTrack | undefined, isPlaying: boolean): void => {
  useEffect(() => {
    if (navigator.mediaSession && track) return attachMediaControls(navigator.mediaSession, track);
    return undefined;
  }, [track]);
  useEffect(() => {
    if (navigator.mediaSession && track) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying, track]);
};
