/** The track properties that determine the next track. */
export interface Playable {
  readonly id: string;
  /** False where there is no file to play. */
  readonly hasFile?: boolean;
}

const canPlay = (track: Playable, failed: ReadonlySet<string>): boolean =>
  track.hasFile !== false && !failed.has(track.id);

/** The first track with something to play, from a position on; null where there is none. */
export const playableFrom = (tracks: readonly Playable[], from: number, failed: ReadonlySet<string>): number | null => {
  const found = tracks.findIndex((track, index) => index >= from && canPlay(track, failed));
  return found === -1 ? null : found;
};

/** The last track with something to play before a position; null where there is none. */
export const playableBefore = (
  tracks: readonly Playable[],
  before: number,
  failed: ReadonlySet<string>,
): number | null => {
  const found = tracks.findLastIndex((track, index) => index < before && canPlay(track, failed));
  return found === -1 ? null : found;
};
