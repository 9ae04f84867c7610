import type { LocalDate } from '@dubplate/contract/wire';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import type { PublicLink } from '#features/multilinks/index.ts';
import { contentHash } from '#platform/http/public-page.ts';
import type { CreditedArtist, PublicRelease } from './read.ts';

/** The content of a link's page. */
export interface LinkContent {
  readonly link: PublicLink;
  readonly release: PublicRelease | null;
  readonly hasPreview: boolean;
}

export const linkPath = (slug: string): string => `/l/${encodeURIComponent(slug)}`;
export const artistPath = (slug: string): string => `/a/${encodeURIComponent(slug)}`;

/** Returns the title with its version, such as `Night (Live)`. */
export const titledVersion = (release: Pick<PublicRelease, 'title' | 'title_version'>): string => {
  const version = meaningfulVersion(release.title_version);
  return version === null ? release.title : `${release.title} (${version})`;
};

export const titleOf = ({ link, release }: LinkContent): string =>
  release ? titledVersion(release) : (link.title ?? '');

const inRole = (release: PublicRelease | null, role: CreditedArtist['role']): CreditedArtist[] =>
  release?.credits.filter((credit) => credit.role === role) ?? [];

export const primaryArtists = ({ release }: LinkContent): CreditedArtist[] => inRole(release, 'PRIMARY_ARTIST');
export const featuredArtists = ({ release }: LinkContent): CreditedArtist[] => inRole(release, 'FEATURING');

/** Returns artists and title in one line, for link previews. */
export const lineOf = (content: LinkContent): string => {
  const names = primaryArtists(content).map(({ name }) => name);
  return names.length > 0 ? `${names.join(', ')} — ${titleOf(content)}` : titleOf(content);
};

/** Returns the release day if it is in the future, else null. */
export const comingDay = ({ release }: LinkContent, today: LocalDate): LocalDate | null => {
  const day = release?.release_date ?? null;
  return day !== null && day > today ? day : null;
};

/** Returns the robots directive; null if the page may be indexed. */
export const robotsOf = (content: LinkContent, today: LocalDate): string | null => {
  if (content.link.release_uuid === null) return 'noindex, nofollow';
  return comingDay(content, today) !== null && !content.link.announced ? 'noindex' : null;
};

/** A store of a link. `name` is the last part of its URL; repeated stores get `other-2`, `other-3`… */
export interface StoreLink {
  readonly store: string;
  readonly url: string;
  readonly name: string;
  /** What the owner calls an unknown store. */
  readonly label?: string | undefined;
}

export const storeLinks = ({ stores }: Pick<PublicLink, 'stores'>): StoreLink[] => {
  const counts = new Map<string, number>();
  return stores.map(({ store, url, label }) => {
    const count = (counts.get(store) ?? 0) + 1;
    counts.set(store, count);
    return { store, url, label, name: count === 1 ? store : `${store}-${count}` };
  });
};

type CoverSize = 'small' | 'medium' | 'large';

/** The URL of an artist's picture; it changes with the picture. */
export const avatarAddress = ({ slug }: { readonly slug: string }, avatar: string, size: 'small' | 'medium'): string =>
  `${artistPath(slug)}.avatar.webp?${size === 'small' ? 'size=small&' : ''}v=${contentHash(avatar).slice(0, 8)}`;

/** The URL contains a hash, so that it changes with the picture. */
export const coverAddress = (slug: string, cover: string, size: CoverSize): string =>
  `${linkPath(slug)}.cover.webp?size=${size}&v=${contentHash(cover).slice(0, 8)}`;
