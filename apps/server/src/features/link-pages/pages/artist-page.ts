import { fill } from '@dubplate/contract/catalogue';
import type { LocalDate } from '@dubplate/contract/wire';
import { secureAddress } from '@dubplate/rules/multilinks/web-address';
import type { PublicArtist } from '#features/artists/index.ts';
import { type Html, type HtmlValue, html } from '#platform/html.ts';
import { isCyrillic } from '#platform/http/pages/title-fonts.ts';
import { artistPath, avatarAddress, coverAddress, linkPath, titledVersion } from '../link-content.ts';
import type { ListedRelease } from '../read.ts';
import { inLanguage, spokenDay, TEXTS } from '../texts/texts.ts';
import { disc, headline, type PageFrame, renderPage, shareHead } from './layout.ts';
import { hostMark, hostName, storeMark } from './marks.ts';
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
  readonly mark: Html;
  readonly url: string;
}

const SPOTIFY_ID = /^[\da-zA-Z]{22}$/;
const APPLE_ID = /^\d{5,10}$/;

/** Up to this many releases are shown large. */
const FEW = 3;

/** Returns the artist's store pages, which are built from ids. */
const storeProfiles = ({ spotify_id, apple_id }: PublicArtist): Profile[] => [
  ...(spotify_id && SPOTIFY_ID.test(spotify_id)
    ? [{ name: 'Spotify', mark: storeMark('spotify'), url: `https://open.spotify.com/artist/${spotify_id}` }]
    : []),
  ...(apple_id && APPLE_ID.test(apple_id)
    ? [{ name: 'Apple Music', mark: storeMark('apple_music'), url: `https://music.apple.com/artist/${apple_id}` }]
    : []),
];

/** Returns the artist's own links, named by the networks or by their hosts. */
const socialProfiles = ({ social_networks }: PublicArtist): Profile[] =>
  Object.values(social_networks).flatMap((typed) => {
    const url = secureAddress(typed);
    if (url === null) return [];
    const host = hostOf(url);
    return [{ name: hostName(host), mark: hostMark(host), url: new URL(url).href }];
  });

const pagePath = (slug: string, page: number): string =>
  page === 1 ? artistPath(slug) : `${artistPath(slug)}?page=${page}`;

/** Returns structured data for search engines (schema.org/MusicGroup). */
const groupData = ({ artist, releases }: ArtistContent, url: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'MusicGroup',
  name: artist.name,
  url,
  ...(artist.avatar_uuid && { image: `${origin}${avatarAddress(artist, artist.avatar_uuid, 'medium')}` }),
  sameAs: [...storeProfiles(artist), ...socialProfiles(artist)].map((profile) => profile.url),
  album: releases.slice(0, 20).map((release) => ({
    '@type': 'MusicAlbum',
    name: titledVersion(release),
    url: `${origin}${linkPath(release.slug)}`,
  })),
});

const releaseCover = ({ slug, cover_uuid }: ListedRelease, isLarge: boolean, isLazy: boolean): Html => {
  if (cover_uuid === null) return disc;
  const address = (size: 'medium' | 'large') => coverAddress(slug, cover_uuid, size);
  if (isLarge)
    return html`<img class="cover" src="${address('large')}" srcset="${address('medium')} 480w, ${address('large')} 1080w" sizes="(min-width: 40em) 24rem, 92vw" width="1080" height="1080" alt="" fetchpriority="high">`;
  return html`<img class="cover" src="${address('medium')}" width="480" height="480" alt=""${isLazy && html` loading="lazy"`}>`;
};

/** Returns kind and year of a release. */
const factsOf = ({ type, release_date }: ListedRelease, frame: PageFrame): string =>
  [TEXTS[frame.language].link.types[type], release_date?.slice(0, 4)].filter(Boolean).join(' · ');

const tile = (release: ListedRelease, index: number, frame: PageFrame): Html =>
  // Loads the first row eagerly.
  html`<li><a href="${inLanguage(linkPath(release.slug), frame)}">${releaseCover(release, false, index >= 4)}<b dir="auto">${titledVersion(release)}</b> <small>${factsOf(release, frame)}</small></a></li>\n`;

/** Renders the newest release, larger than the others. */
const latest = (release: ListedRelease, frame: PageFrame, today: LocalDate): Html => {
  const { artist: texts, link } = TEXTS[frame.language];
  const day = release.release_date;
  const isComing = day !== null && day > today;
  const label = isComing ? fill(link.out, { day: spokenDay(day, today, frame.language) }) : texts.latest;
  const title = titledVersion(release);
  return html`<a class="latest" href="${inLanguage(linkPath(release.slug), frame)}">${releaseCover(release, true, false)}<span class="about"><small>${label}</small> <b${isCyrillic(title) && html` class="cyrillic"`} dir="auto">${title}</b> <small>${factsOf(release, frame)}</small>${!isComing && html` <span class="next">${texts.open}</span>`}</span></a>\n`;
};

/** Renders the picture of an artist: the avatar, else the newest cover, else the first letter. */
const portrait = ({ artist, releases }: ArtistContent): Html => {
  const [newest] = releases;
  const address = artist.avatar_uuid
    ? avatarAddress(artist, artist.avatar_uuid, 'medium')
    : newest?.cover_uuid && coverAddress(newest.slug, newest.cover_uuid, 'medium');
  if (address) return html`<img class="avatar" src="${address}" width="480" height="480" alt="">`;
  const letter = /[\p{L}\p{N}]/u.exec(artist.name)?.[0]?.toUpperCase() ?? '';
  return html`<svg class="avatar letter" viewBox="0 0 100 100" aria-hidden="true"><text x="50" y="64" text-anchor="middle">${letter}</text></svg>`;
};

/** Returns for example “12 releases since 2019”. */
const summary = ({ releases }: ArtistContent, frame: PageFrame): HtmlValue => {
  const [newest] = releases;
  if (!newest) return null;
  const texts = TEXTS[frame.language].artist;
  const form = new Intl.PluralRules(frame.language).select(newest.total);
  const count = fill(texts.count[form === 'zero' || form === 'two' ? 'other' : form], { count: newest.total });
  const since = newest.total > 1 && newest.since && fill(texts.since, { year: newest.since.slice(0, 4) });
  return html`<p class="facts">${[count, since].filter(Boolean).join(' ')}</p>\n`;
};

const profileList = (artist: PublicArtist, label: string): HtmlValue => {
  const [stores, others] = [storeProfiles(artist), socialProfiles(artist)];
  if (stores.length + others.length === 0) return null;
  const item = ({ name, mark, url }: Profile, rel: string) =>
    html`<li><a href="${url}" rel="${rel}">${mark}${name}</a></li>\n`;
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

const releaseList = ({ releases, page }: ArtistContent, frame: PageFrame, today: LocalDate): Html => {
  const texts = TEXTS[frame.language].artist;
  if (releases.length === 0) return html`<p class="none">${texts.none}</p>\n`;
  const newest = (page === 1 && releases[0]) || null;
  const others = newest ? releases.slice(1) : releases;
  return html`${newest && latest(newest, frame, today)}${
    others.length > 0 &&
    html`<h2>${newest ? texts.allReleases : texts.releases}</h2>
<ul class="releases${newest && others.length <= FEW && ' few'}">
${others.map((release, index) => tile(release, index, frame))}</ul>
`
  }`;
};

/** Renders `/a/{slug}`: an artist with profiles and releases, newest first. */
export const artistPage = (content: ArtistContent, frame: PageFrame, today: LocalDate): string => {
  const { artist, releases, page } = content;
  const texts = TEXTS[frame.language].artist;
  const url = `${frame.origin}${pagePath(artist.slug, page)}`;
  const avatar = artist.avatar_uuid && avatarAddress(artist, artist.avatar_uuid, 'medium');
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
    main: html`<div class="artist-head">
${portrait(content)}
<div class="words">
${headline(artist.name)}
${summary(content, frame)}${profileList(artist, texts.profiles)}</div></div>
${releaseList(content, frame, today)}${pager(content, frame)}`,
  });
};
