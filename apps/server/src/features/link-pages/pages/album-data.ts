import { artistPath, type LinkContent, primaryArtists, titleOf } from '../link-content.ts';
import type { PublicRelease } from '../read.ts';

const KINDS = { SINGLE: 'SingleRelease', EP: 'EPRelease', ALBUM: 'AlbumRelease' } as const;

/** A record as search engines understand it (schema.org/MusicAlbum). */
export const albumData = (content: LinkContent, release: PublicRelease, url: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'MusicAlbum',
  name: titleOf(content),
  url,
  albumReleaseType: `https://schema.org/${KINDS[release.type]}`,
  byArtist: primaryArtists(content).map(({ name, slug }) => ({
    '@type': 'MusicGroup',
    name,
    ...(slug !== null && { url: `${origin}${artistPath(slug)}` }),
  })),
  numTracks: release.track_count,
  image: `${url}.card.jpg`,
  ...(release.release_date !== null && { datePublished: release.release_date }),
  ...(release.upc !== null && { identifier: { '@type': 'PropertyValue', propertyID: 'UPC', value: release.upc } }),
});
