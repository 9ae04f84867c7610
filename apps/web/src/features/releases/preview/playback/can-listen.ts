import type { Track } from '@dubplate/contract/releases/schemas';

interface Faults {
  /** In the order of the tracks: whether a track's address is known not to be had. */
  readonly addresses: readonly boolean[];
  /** Tracks whose file could not be played. */
  readonly failed: ReadonlySet<string>;
}

/** Whether anything of a release can be heard: one track with a file that nothing speaks against is enough. */
export const canListen = (
  tracks: readonly Pick<Track, 'uuid' | 'wav_uuid'>[],
  { addresses, failed }: Faults,
): boolean => tracks.some(({ uuid, wav_uuid }, index) => wav_uuid !== null && !addresses[index] && !failed.has(uuid));
