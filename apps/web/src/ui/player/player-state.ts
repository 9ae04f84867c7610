import { createStore } from '#lib/store.ts';

/** The track properties that determine the next track. */
export interface Playable {
  readonly id: string;
  /** False if the track has no file. */
  readonly hasFile?: boolean;
}

const canPlay = (track: Playable, failed: ReadonlySet<string>): boolean =>
  track.hasFile !== false && !failed.has(track.id);

/** Returns the first playable track from a position on, or null. */
export const playableFrom = (tracks: readonly Playable[], from: number, failed: ReadonlySet<string>): number | null => {
  const found = tracks.findIndex((track, index) => index >= from && canPlay(track, failed));
  return found === -1 ? null : found;
};

/** Returns the last playable track before a position, or null. */
export const playableBefore = (
  tracks: readonly Playable[],
  before: number,
  failed: ReadonlySet<string>,
): number | null => {
  const found = tracks.findLastIndex((track, index) => index < before && canPlay(track, failed));
  return found === -1 ? null : found;
};

const KEY = 'dubplate.volume';
const START_VOLUME = 0.2;

/** The volume from 0 to 1, stored in this browser. */
export const savedVolume = {
  read(): number {
    try {
      const kept = Number.parseFloat(localStorage.getItem(KEY) ?? '');
      return kept >= 0 && kept <= 1 ? kept : START_VOLUME;
    } catch {
      return START_VOLUME;
    }
  },
  write(volume: number): void {
    try {
      localStorage.setItem(KEY, String(volume));
    } catch {
      // Storage is full or blocked: kept as long as the page.
    }
  },
};

export interface PlayerTrack extends Playable {
  readonly title: string;
  readonly artist?: string;
  /** A picture's address. */
  readonly cover?: string | null;
  /** In seconds, if known before loading. */
  readonly duration?: number | null;
}

export interface PlayerQueue {
  /** The id of the played object, such as a release. Loading the same id again replaces only the tracks. */
  readonly id: string;
  readonly tracks: readonly PlayerTrack[];
  /** Returns a signed address of the track's audio; called again when an address has expired. */
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
  /** The tracks whose file could not be played. */
  readonly failed: ReadonlySet<string>;
}

/** The state of an empty player. */
export const emptyPlayer: PlayerState = {
  queueId: null,
  tracks: [],
  index: 0,
  isPlaying: false,
  isLoading: false,
  position: 0,
  duration: 0,
  volume: savedVolume.read(),
  isMuted: false,
  failed: new Set(),
};

/** The player's state; only the player's modules change it. */
export const playerStore = createStore(emptyPlayer);

export const set = (part: Partial<PlayerState>): void => playerStore.set({ ...playerStore.get(), ...part });

export const playerState = playerStore.get;
