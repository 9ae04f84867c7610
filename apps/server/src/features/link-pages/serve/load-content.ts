import { utcDay } from '@dubplate/rules/dates';
import { secureAddress } from '@dubplate/rules/multilinks/web-address';
import { findPublicArtist } from '#features/artists/index.ts';
import { findPreview } from '#features/link-files/index.ts';
import { findPublicLink } from '#features/multilinks/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { LinkContent } from '../link-content.ts';
import type { ArtistContent } from '../pages/artist-page.ts';
import { listPublicReleases, type PublicRelease, readPublicRelease } from '../read.ts';

/** The state of a slug. */
export type Found<T> =
  | { readonly state: 'SHOWN'; readonly content: T }
  | { readonly state: 'MOVED'; readonly slug: string }
  | { readonly state: 'GONE' };

type LoadContext = Pick<ServerContext, 'db' | 'clock'>;

const RELEASES_PER_PAGE = 100;

/**
 * Removes characters that change the writing direction. They could make a name look like another in the browser's title
 * bar, where text is not isolated.
 */
const withoutBidi = <T extends string | null>(text: T): T =>
  (text === null ? null : text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')) as T;

const releaseWithoutBidi = (release: PublicRelease): PublicRelease => ({
  ...release,
  title: withoutBidi(release.title),
  title_version: withoutBidi(release.title_version),
  publisher: withoutBidi(release.publisher),
  credits: release.credits.map((credit) => ({ ...credit, name: withoutBidi(credit.name) })),
});

const securely = <Link extends { readonly url: string }>(link: Link): Link[] => {
  const url = secureAddress(link.url);
  return url === null ? [] : [{ ...link, url }];
};

export const loadLink = async ({ db, clock }: LoadContext, slug: string): Promise<Found<LinkContent> | null> => {
  const found = await findPublicLink(db, slug, utcDay(clock.now()));
  if (found?.state !== 'SHOWN') return found;
  const { link } = found;
  const release = link.release_uuid === null ? null : await readPublicRelease(db, link.release_uuid);
  // The release may have been unpublished between the two queries.
  if (release === undefined) return { state: 'GONE' };
  const content: LinkContent = {
    link: { ...link, title: withoutBidi(link.title), stores: link.stores.flatMap(securely) },
    release: release && releaseWithoutBidi(release),
    hasPreview: link.preview && (await findPreview(db, link.uuid)) !== undefined,
  };
  return { state: 'SHOWN', content };
};

/** Returns null if there are fewer pages. @param page from 1 */
export const loadArtist = async (
  { db, clock }: LoadContext,
  slug: string,
  page: number,
): Promise<Found<ArtistContent> | null> => {
  const found = await findPublicArtist(db, slug);
  if (found?.state !== 'SHOWN') return found;
  const { artist } = found;
  const rows = await listPublicReleases(db, {
    artist: artist.uuid,
    today: utcDay(clock.now()),
    offset: (page - 1) * RELEASES_PER_PAGE,
    take: RELEASES_PER_PAGE + 1,
  });
  if (page > 1 && rows.length === 0) return null;
  const releases = rows
    .slice(0, RELEASES_PER_PAGE)
    .map((row) => ({ ...row, title: withoutBidi(row.title), title_version: withoutBidi(row.title_version) }));
  const content: ArtistContent = {
    artist: { ...artist, name: withoutBidi(artist.name) },
    releases,
    page,
    hasMore: rows.length > RELEASES_PER_PAGE,
  };
  return { state: 'SHOWN', content };
};
