import type { Artist, Credit } from '@dubplate/contract/artists/schemas';
import { useArtists } from '#features/artists/index.ts';
import { useDraft } from '../use-authoring.ts';

type Known = Pick<Artist, 'uuid' | 'name' | 'avatar'>;

const ofCredit = ({ artist_uuid, name, avatar }: Credit): Known => ({ uuid: artist_uuid, name, avatar });

/** Names and pictures of credited artists: from one's own list, else as the release carries them (deleted ones). */
export const useCreditedArtists = () => {
  const { data: artists } = useArtists();
  const { release } = useDraft();
  const credits = release ? [...release.artists, ...release.tracks.flatMap((track) => track.artists)] : [];
  const known = new Map<string, Known>([
    ...credits.map((credit) => [credit.artist_uuid, ofCredit(credit)] as const),
    ...(artists ?? []).map((artist) => [artist.uuid, artist] as const),
  ]);
  return (uuid: string): Known | undefined => known.get(uuid);
};
