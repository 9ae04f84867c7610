import type { Track } from '@dubplate/contract/releases/schemas';

interface Faults {
  /** In the order of the tracks: whether fetching its address has failed. */
  readonly addresses: readonly boolean[];
  /** Tracks whose file could not be played. */
  readonly failed: ReadonlySet<string>;
}

/** Whether anything of a release can be played: one track with a file that has not failed is enough. */
export const canListen = (
  tracks: readonly Pick<Track, 'uuid' | 'wav_uuid'>[],
  { addresses, failed }: Faults,
): boolean => tracks.some(({ uuid, wav_uuid }, index) => wav_uuid !== null && !addresses[index] && !failed.has(uuid));
