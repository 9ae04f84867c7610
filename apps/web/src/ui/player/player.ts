import {
  emptyPlayer,
  type PlayerQueue,
  type PlayerTrack,
  playableBefore,
  playableFrom,
  playerState,
  savedVolume,
  set,
} from './player-state.ts';

interface TrackUrls {
  /** Returns the track's address, requested once. */
  of(trackId: string): Promise<string>;
  /** Drops an address that no longer works; returns false if its renewal failed as well. */
  renew(trackId: string): boolean;
  /** Drops all addresses and the record of renewals. */
  forget(): void;
}

/** Caches the signed addresses of one queue. */
const createTrackUrls = (resolveUrl: (trackId: string) => Promise<string>): TrackUrls => {
  const known = new Map<string, Promise<string>>();
  const renewed = new Set<string>();
  return {
    of(trackId) {
      const address = known.get(trackId) ?? resolveUrl(trackId);
      known.set(trackId, address);
      return address;
    },
    renew(trackId) {
      known.delete(trackId);
      if (renewed.has(trackId)) return false;
      renewed.add(trackId);
      return true;
    },
    forget() {
      known.clear();
      renewed.clear();
    },
  };
};

let trackUrls = createTrackUrls(async () => '');
let loadedTrack: string | null = null;
let element: HTMLAudioElement | null = null;

const current = (): PlayerTrack | undefined => {
  const { tracks, index } = playerState();
  return tracks[index];
};

const noteDuration = (): void => {
  if (loadedTrack && element && Number.isFinite(element.duration)) set({ duration: element.duration });
};

const audio = (): HTMLAudioElement => {
  if (element) return element;
  const created = new Audio();
  element = created;
  created.preload = 'metadata';
  created.volume = playerState().volume;
  created.ontimeupdate = () => {
    // A pause event fires late: another track may be current by then, and the time would be the previous track's.
    if (loadedTrack !== null) set({ position: created.currentTime });
  };
  created.ondurationchange = noteDuration;
  created.onplaying = () => set({ isPlaying: true, isLoading: false });
  created.onwaiting = () => set({ isLoading: true });
  created.onpause = () => set({ isPlaying: false });
  created.onended = () => void advance();
  created.onerror = () => void recover();
  return created;
};

const select = (index: number): void => {
  loadedTrack = null;
  element?.pause();
  set({ index, position: 0, duration: playerState().tracks[index]?.duration ?? 0, isPlaying: false, isLoading: false });
};

/** After the last track, the first becomes current again, paused. */
const advance = async (): Promise<void> => {
  const { tracks, index, failed } = playerState();
  const next = playableFrom(tracks, index + 1, failed);
  if (next === null) return select(playableFrom(tracks, 0, failed) ?? 0);
  select(next);
  await play();
};

/** An address may have expired: a renewed address is tried before the track counts as failed and is skipped. */
const recover = async (): Promise<void> => {
  const track = current();
  if (!track || !element?.src || loadedTrack !== track.id) return;
  loadedTrack = null;
  if (trackUrls.renew(track.id)) return play();
  await fail(track.id);
};

/** Skips unplayable tracks until the queue is loaded again or the connection is back. */
const fail = (trackId: string): Promise<void> => {
  set({ failed: new Set([...playerState().failed, trackId]), isLoading: false, isPlaying: false });
  return advance();
};

const isReady = (player: HTMLAudioElement, address: string): boolean =>
  player.getAttribute('src') === address && !player.error;

/**
 * Preloads the start of the track that the user will probably play first, while the player is empty, so that it starts
 * sooner.
 */
export const prepare = (address: string): void => {
  if (playerState().queueId === null && !isReady(audio(), address)) audio().src = address;
};

/** Plays the current track, or another track of the queue. */
export const play = async (trackId?: string): Promise<void> => {
  const { tracks, index: currentIndex, failed } = playerState();
  const wanted = trackId === undefined ? currentIndex : tracks.findIndex(({ id }) => id === trackId);
  const index = playableFrom(tracks, Math.max(0, wanted), failed);
  if (index === null) return;
  if (index !== currentIndex) select(index);
  const track = current();
  if (!track) return;
  const player = audio();
  set({ isLoading: true });
  try {
    if (loadedTrack !== track.id) {
      const address = await trackUrls.of(track.id);
      // Another track was chosen while the address was being fetched.
      if (current()?.id !== track.id) return;
      loadedTrack = track.id;
      if (isReady(player, address)) noteDuration();
      else player.src = address;
      player.currentTime = playerState().position;
    }
    await player.play();
  } catch (error) {
    // The track was paused or replaced before it started. An unplayable file fires the element's `error` event.
    if (error instanceof DOMException) return set({ isLoading: false });
    await fail(track.id);
  }
};

export const pause = (): void => element?.pause();
export const toggle = (): Promise<void> => (playerState().isPlaying ? Promise.resolve(pause()) : play());

/** Loads a queue without playing it. */
export const load = ({ id, tracks, resolveUrl }: PlayerQueue): void => {
  const playing = current()?.id;
  const kept = playerState().queueId === id ? tracks.findIndex((track) => track.id === playing) : -1;
  trackUrls = createTrackUrls(resolveUrl);
  if (kept >= 0) {
    set({ tracks, index: kept });
    return;
  }
  set({ queueId: id, tracks, failed: new Set() });
  select(playableFrom(tracks, 0, new Set()) ?? 0);
};

/** Retries failed tracks when the connection is back. */
export const retryFailedTracks = (): void => {
  trackUrls.forget();
  set({ failed: new Set() });
};

export const seek = (seconds: number): void => {
  if (element && loadedTrack) element.currentTime = seconds;
  set({ position: seconds });
};

const jump = async (index: number | null): Promise<void> => {
  if (index === null) return;
  const { isPlaying, isLoading } = playerState();
  const wasPlaying = isPlaying || isLoading;
  select(index);
  if (wasPlaying) await play();
};

export const next = (): Promise<void> => {
  const { tracks, index, failed } = playerState();
  return jump(playableFrom(tracks, index + 1, failed));
};
export const previous = (): Promise<void> => {
  const { tracks, index, failed } = playerState();
  return jump(playableBefore(tracks, index, failed));
};

export const setVolume = (volume: number): void => {
  const player = audio();
  player.volume = volume;
  player.muted = false;
  savedVolume.write(volume);
  set({ volume, isMuted: false });
};

export const toggleMute = (): void => {
  const player = audio();
  player.muted = !player.muted;
  set({ isMuted: player.muted });
};

/** Stops and removes the player. */
export const close = (): void => {
  element?.pause();
  element?.removeAttribute('src');
  loadedTrack = null;
  const { volume, isMuted } = playerState();
  set({ ...emptyPlayer, volume, isMuted });
};
