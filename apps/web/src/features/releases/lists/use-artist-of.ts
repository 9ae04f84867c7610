import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useMessages } from './messages.ts';

/** Who a release is by: "Artist" where there is somebody whose name is not known; null where nobody is credited. */
export const useArtistOf = () => {
  const text = useMessages();
  return ({ artist, artist_uuid }: Pick<ReleaseListItem, 'artist' | 'artist_uuid'>): string | null => {
    if (artist_uuid === null && artist === null) return null;
    return artist?.name.trim() || text('unknownArtist');
  };
};
