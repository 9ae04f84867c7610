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
