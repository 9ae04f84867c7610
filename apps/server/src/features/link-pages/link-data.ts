import { coverAddress, type LinkContent, linkPath, primaryArtists, storeLinks, titleOf } from './link-content.ts';
import { storeName } from './pages/stores.ts';

/** A link as data: what its page shows, and nothing more. */
export const linkData = (content: LinkContent, origin: string): object => {
  const { link, release } = content;
  return {
    slug: link.slug,
    url: `${origin}${linkPath(link.slug)}`,
    title: titleOf(content),
    artists: primaryArtists(content).map(({ name }) => name),
    release_date: release?.release_date ?? null,
    cover: release?.cover_uuid ? `${origin}${coverAddress(link.slug, release.cover_uuid, 'large')}` : null,
    stores: storeLinks(link).map((way) => ({ store: way.store, name: storeName(way), url: way.url })),
  };
};
