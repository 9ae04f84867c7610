import { createAddresses } from './addresses.ts';
import { keptVolume } from './kept-volume.ts';
import { type Playable, playableBefore, playableFrom } from './sequence.ts';

export interface PlayerTrack extends Playable {
  readonly title: string;
  readonly artist?: string;
  /** A picture's address. */
  readonly cover?: string | null;
  /** Seconds, where known before it is loaded. */
  readonly duration?: number | null;
}

export interface PlayerQueue {
  /** What is being played, such as a release: the same id again changes nothing but the tracks. */
  readonly id: string;
  readonly tracks: readonly PlayerTrack[];
  /** A signed address of the track's audio; asked again when one has expired. */
  readonly resolveUrl: (trackId: string) => Promise<string>;
}

export interface PlayerState {
  readonly queueId: string | null;
  readonly tracks: readonly PlayerTrack[];
  readonly index: number;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  /** Seconds. */
  readonly position: number;
  readonly duration: number;
  readonly volume: number;
  readonly isMuted: boolean;
  /** Tracks whose file could not be played. */
  readonly failed: ReadonlySet<string>;
}

const silent: PlayerState = {
  queueId: null,
  tracks: [],
  index: 0,
  isPlaying: false,
  isLoading: false,
  position: 0,
  duration: 0,
  volume: keptVolume.read(),
  isMuted: false,
  failed: new Set(),
};

let state = silent;
let addresses = createAddresses(async () => '');
let loadedTrack: string | null = null;
let element: HTMLAudioElement | null = null;
const listeners = new Set<() => void>();

const set = (part: Partial<PlayerState>): void => {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
};

export const playerState = (): PlayerState => state;
export const onPlayer = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const current = (): PlayerTrack | undefined => state.tracks[state.index];

const noteDuration = (): void => {
  if (loadedTrack && element && Number.isFinite(element.duration)) set({ duration: element.duration });
};

const audio = (): HTMLAudioElement => {
  if (element) return element;
  const created = new Audio();
  element = created;
  created.preload = 'metadata';
  created.volume = state.volume;
  created.ontimeupdate = () => {
    // A pause is told later: by then it may be another track's turn, and the time that of the one before.
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
  set({ index, position: 0, duration: state.tracks[index]?.duration ?? 0, isPlaying: false, isLoading: false });
};

/** After the last track it is the first one's turn again, waiting. */
const advance = async (): Promise<void> => {
  const next = playableFrom(state.tracks, state.index + 1, state.failed);
  if (next === null) return select(playableFrom(state.tracks, 0, state.failed) ?? 0);
  select(next);
  await play();
};

/** An address may have expired: one fresh one is tried before the track counts as failed and is passed over. */
const recover = async (): Promise<void> => {
  const track = current();
  if (!track || !element?.src || loadedTrack !== track.id) return;
  loadedTrack = null;
  if (addresses.renew(track.id)) return play();
  set({ failed: new Set([...state.failed, track.id]), isLoading: false, isPlaying: false });
  await advance();
};

const isReady = (player: HTMLAudioElement, address: string): boolean =>
  player.getAttribute('src') === address && !player.error;

/** Reads the head of what will probably be pressed first, while the player has nothing else: it sounds sooner then. */
export const prepare = (address: string): void => {
  if (state.queueId === null && !isReady(audio(), address)) audio().src = address;
};

/** Plays the current track, or another one of the queue. */
export const play = async (trackId?: string): Promise<void> => {
  const wanted = trackId === undefined ? state.index : state.tracks.findIndex(({ id }) => id === trackId);
  const index = playableFrom(state.tracks, Math.max(0, wanted), state.failed);
  if (index === null) return;
  if (index !== state.index) select(index);
  const track = current();
  if (!track) return;
  const player = audio();
  set({ isLoading: true });
  try {
    if (loadedTrack !== track.id) {
      const address = await addresses.of(track.id);
      // Another track was chosen while the address was being asked for.
      if (current()?.id !== track.id) return;
      loadedTrack = track.id;
      if (isReady(player, address)) noteDuration();
      else player.src = address;
      player.currentTime = state.position;
    }
    await player.play();
  } catch (error) {
    // Paused or replaced before it began; a file that can't be played comes as the element's own error.
    if (error instanceof DOMException) return set({ isLoading: false });
    set({ failed: new Set([...state.failed, track.id]), isLoading: false });
    await advance();
  }
};

export const pause = (): void => element?.pause();
export const toggle = (): Promise<void> => (state.isPlaying ? Promise.resolve(pause()) : play());

/** Makes a queue the one that is played; nothing sounds until `play`. */
export const load = ({ id, tracks, resolveUrl }: PlayerQueue): void => {
  const playing = current()?.id;
  const kept = state.queueId === id ? tracks.findIndex((track) => track.id === playing) : -1;
  addresses = createAddresses(resolveUrl);
  if (kept >= 0) {
    set({ tracks, index: kept });
    return;
  }
  set({ queueId: id, tracks, failed: new Set() });
  select(playableFrom(tracks, 0, new Set()) ?? 0);
};

/** The connection is back: what could not be had without it gets another chance. */
export const forgive = (): void => {
  addresses.forget();
  set({ failed: new Set() });
};

export const seek = (seconds: number): void => {
  if (element && loadedTrack) element.currentTime = seconds;
  set({ position: seconds });
};

const jump = async (index: number | null): Promise<void> => {
  if (index === null) return;
  const wasPlaying = state.isPlaying || state.isLoading;
  select(index);
  if (wasPlaying) await play();
};

export const next = (): Promise<void> => jump(playableFrom(state.tracks, state.index + 1, state.failed));
export const previous = (): Promise<void> => jump(playableBefore(state.tracks, state.index, state.failed));

export const setVolume = (volume: number): void => {
  const player = audio();
  player.volume = volume;
  player.muted = false;
  keptVolume.write(volume);
  set({ volume, isMuted: false });
};

export const toggleMute = (): void => {
  const player = audio();
  player.muted = !player.muted;
  set({ isMuted: player.muted });
};

/** Stops, and puts the player away. */
export const close = (): void => {
  element?.pause();
  element?.removeAttribute('src');
  loadedTrack = null;
  set({ ...silent, volume: state.volume, isMuted: state.isMuted });
};
