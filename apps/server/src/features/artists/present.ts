import type { Artist, ListedArtist } from '@dubplate/contract/artists/schemas';
import type { SignedLinks } from '../files/index.ts';
import type { CountedArtist } from './read.ts';
import type { ArtistRecord } from './store.ts';

type Addresses = Pick<SignedLinks, 'thumbnails' | 'page'>;

const presentPage = (artist: ArtistRecord, links: Addresses): Artist['page'] =>
  artist.page_enabled === null || artist.page_slug === null
    ? null
    : {
        enabled: artist.page_enabled,
        slug: artist.page_slug,
        url: links.page('a', artist.page_slug),
        taken_down: artist.page_taken_down_at && {
          at: artist.page_taken_down_at.toISOString(),
          reason: artist.page_takedown_reason ?? '',
        },
      };

export const presentArtist = (artist: ArtistRecord, links: Addresses): Artist => ({
  uuid: artist.uuid,
  name: artist.name,
  spotify_id: artist.spotify_id,
  apple_id: artist.apple_id,
  avatar_uuid: artist.avatar_uuid,
  avatar: links.thumbnails(artist.avatar_uuid),
  social_networks: artist.social_networks,
  page: presentPage(artist, links),
  created_at: artist.created_at.toISOString(),
  updated_at: artist.updated_at.toISOString(),
  deleted_at: artist.deleted_at?.toISOString() ?? null,
});

export const presentListedArtist = (artist: CountedArtist, links: Addresses): ListedArtist => ({
  ...presentArtist(artist, links),
  release_count: artist.release_count,
  last_release:
    artist.last_title === null ? null : { title: artist.last_title, cover: links.thumbnails(artist.last_cover_uuid) },
});
