import { fill } from '@dubplate/contract/catalogue';
import { secureAddress } from '@dubplate/rules/multilinks/web-address';
import type { PublicArtist } from '#features/artists/index.ts';
import { type Html, type HtmlValue, html } from '#platform/html.ts';
import { contentHash } from '#platform/http/public-page.ts';
import { artistPath, coverAddress, linkPath, titledVersion } from '../link-content.ts';
import type { ListedRelease } from '../read.ts';
import { inLanguage, TEXTS } from '../texts/texts.ts';
import { disc, type PageFrame, renderPage, shareHead } from './layout.ts';
import { hostOf } from './stores.ts';

export interface ArtistContent {
  readonly artist: PublicArtist;
  /** The releases on this page. */
  readonly releases: readonly ListedRelease[];
  /** From 1. */
  readonly page: number;
  readonly hasMore: boolean;
}

interface Profile {
  readonly name: string;
  readonly url: string;
}

const SPOTIFY_ID = /^[\da-zA-Z]{22}$/;
const APPLE_ID = /^\d{5,10}$/;

/** Up to this many releases are shown large. */
const FEW = 3;

/** Returns the artist's store pages, which are built from ids. */
const storeProfiles = ({ spotify_id, apple_id }: PublicArtist): Profile[] => [
  ...(spotify_id && SPOTIFY_ID.test(spotify_id)
    ? [{ name: 'Spotify', url: `https://open.spotify.com/artist/${spotify_id}` }]
    : []),
  ...(apple_id && APPLE_ID.test(apple_id)
    ? [{ name: 'Apple Music', url: `https://music.apple.com/artist/${apple_id}` }]
    : []),
];

/** Returns the artist's own links, named by their hosts. */
const socialProfiles = ({ social_networks }: PublicArtist): Profile[] =>
  Object.values(social_networks).flatMap((typed) => {
    const url = secureAddress(typed);
    return url === null ? [] : [{ name: hostOf(url), url: new URL(url).href }];
  });

export const avatarAddress = ({ slug }: Pick<PublicArtist, 'slug'>, avatar: string): string =>
  `${artistPath(slug)}.avatar.webp?v=${contentHash(avatar).slice(0, 8)}`;

const pagePath = (slug: string, page: number): string =>
  page === 1 ? artistPath(slug) : `${artistPath(slug)}?page=${page}`;

/** Returns structured data for search engines (schema.org/MusicGroup). */
const groupData = ({ artist, releases }: ArtistContent, url: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  name: artist.name,
  url,
  ...(artist.avatar_uuid && { image: `${origin}${avatarAddress(artist, artist.avatar_uuid)}` }),
  sameAs: [...storeProfiles(artist), ...socialProfiles(artist)].map((profile) => profile.url),
  album: releases.slice(0, 20).map((release) => ({
    '@type': 'MusicAlbum',
    name: titledVersion(release),
    url: `${origin}${linkPath(release.slug)}`,
  })),
});

const tile = (release: ListedRelease, index: number, frame: PageFrame): Html => {
  const { slug, cover_uuid } = release;
  const address = (size: 'small' | 'medium') => coverAddress(slug, cover_uuid ?? '', size);
  // Loads the first row eagerly.
  const picture = cover_uuid
    ? html`<img class="cover" src="${address('medium')}" width="480" height="480" alt=""${index >= 4 && html` loading="lazy"`}>`
    : disc;
  const year = release.release_date?.slice(0, 4);
  return html`<li><a href="${inLanguage(linkPath(slug), frame)}">${picture}<b dir="auto">${titledVersion(release)}</b>${year !== undefined && html` <small>${year}</small>`}</a></li>\n`;
};

const profileList = (artist: PublicArtist, label: string): HtmlValue => {
  const [stores, others] = [storeProfiles(artist), socialProfiles(artist)];
  if (stores.length + others.length === 0) return null;
  const item = ({ name, url }: Profile, rel: string) => html`<li><a href="${url}" rel="${rel}">${name}</a></li>\n`;
  return html`<h2 class="spoken">${label}</h2>
<ul class="profiles">
${stores.map((profile) => item(profile, 'nofollow noopener'))}${others.map((profile) => item(profile, 'nofollow noopener ugc'))}</ul>
`;
};

const pager = ({ artist, page, hasMore }: ArtistContent, frame: PageFrame): HtmlValue => {
  if (page === 1 && !hasMore) return null;
  const texts = TEXTS[frame.language].artist;
  const to = (other: number) => inLanguage(pagePath(artist.slug, other), frame);
  return html`<nav class="ways" aria-label="${texts.pages}">
${page > 1 && html`<a class="quiet" rel="prev" href="${to(page - 1)}">${texts.newer}</a>\n`}${hasMore && html`<a class="quiet" rel="next" href="${to(page + 1)}">${texts.older}</a>\n`}</nav>`;
};

/** Renders `/a/{slug}`: an artist with profiles and releases, newest first. */
export const artistPage = (content: ArtistContent, frame: PageFrame): string => {
  const { artist, releases, page } = content;
  const texts = TEXTS[frame.language].artist;
  const url = `${frame.origin}${pagePath(artist.slug, page)}`;
  const avatar = artist.avatar_uuid && avatarAddress(artist, artist.avatar_uuid);
  return renderPage({
    frame,
    kind: 'artist',
    title: artist.name,
    tint: releases[0]?.tint ?? null,
    path: pagePath(artist.slug, page),
    reportPath: `${artistPath(artist.slug)}/report`,
    head: shareHead({
      frame,
      type: 'profile',
      title: artist.name,
      description: fill(texts.description, { name: artist.name }),
      url,
      picture: avatar ? { url: `${frame.origin}${avatar}`, width: 480, height: 480, alt: artist.name } : null,
      robots: null,
      data: groupData(content, url, frame.origin),
    }),
    main: html`<div class="who">
${avatar && html`<img class="avatar" src="${avatar}" width="480" height="480" alt="">\n`}<div class="words">
<h1${[...artist.name].length > 40 && html` class="long"`} dir="auto">${artist.name}</h1>
${profileList(artist, texts.profiles)}</div>
</div>
<h2>${texts.releases}</h2>
${
  releases.length > 0
    ? html`<ul class="releases${releases.length <= FEW && page === 1 && ' few'}">
${releases.map((release, index) => tile(release, index, frame))}</ul>
`
    : html`<p class="none">${texts.none}</p>
`
}${pager(content, frame)}`,
  });
};
