import type { Artist, ListedArtist } from '@dubplate/contract/artists/schemas';
import type { SignedLinks } from '../files/index.ts';
import type { CountedArtist } from './read.ts';
import type { StoredArtist } from './store.ts';

export const presentArtist = (artist: StoredArtist, links: Pick<SignedLinks, 'thumbnails'>): Artist => ({
  uuid: artist.uuid,
  name: artist.name,
  spotify_id: artist.spotify_id,
  apple_id: artist.apple_id,
  avatar_uuid: artist.avatar_uuid,
  avatar: links.thumbnails(artist.avatar_uuid),
  social_networks: artist.social_networks,
  created_at: artist.created_at.toISOString(),
  updated_at: artist.updated_at.toISOString(),
  deleted_at: artist.deleted_at?.toISOString() ?? null,
});

export const presentListedArtist = (artist: CountedArtist, links: Pick<SignedLinks, 'thumbnails'>): ListedArtist => ({
  ...presentArtist(artist, links),
  release_count: artist.release_count,
});
