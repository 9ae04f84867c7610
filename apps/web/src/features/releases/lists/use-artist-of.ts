import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useMessages } from './messages.ts';

/** Returns the artist's name, "Artist" if the name is unknown, or null without credits. */
export const useArtistOf = () => {
  const text = useMessages();
  return ({ artist, artist_uuid }: Pick<ReleaseListItem, 'artist' | 'artist_uuid'>): string | null => {
    if (artist_uuid === null && artist === null) return null;
    return artist?.name.trim() || text('unknownArtist');
  };
};
