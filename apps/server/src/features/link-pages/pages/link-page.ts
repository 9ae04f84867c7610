import { fill } from '@dubplate/contract/catalogue';
import type { LocalDate } from '@dubplate/contract/wire';
import { type Html, type HtmlValue, html } from '#platform/html.ts';
import {
  artistPath,
  avatarAddress,
  comingDay,
  coverAddress,
  featuredArtists,
  type LinkContent,
  lineOf,
  linkPath,
  primaryArtists,
  robotsOf,
  storeLinks,
  titleOf,
} from '../link-content.ts';
import type { CreditedArtist, PublicRelease } from '../read.ts';
import { inLanguage, spokenDay, TEXTS } from '../texts/texts.ts';
import { disc, headline, type PageFrame, renderPage, shareHead } from './layout.ts';
import { storeName, storeRows } from './stores.ts';

const KINDS = { SINGLE: 'SingleRelease', EP: 'EPRelease', ALBUM: 'AlbumRelease' } as const;

/** Returns structured data for search engines (schema.org/MusicAlbum). */
const albumData = (content: LinkContent, release: PublicRelease, url: string, origin: string): object => ({
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

/** How many stores the description names. */
const STORES_NAMED = 4;

const describe = (content: LinkContent, frame: PageFrame, today: LocalDate): string => {
  const texts = TEXTS[frame.language].link;
  const day = comingDay(content, today);
  if (day !== null) return `${fill(texts.out, { day: spokenDay(day, today, frame.language) })}.`;
  const names = storeLinks(content.link).map(storeName);
  if (names.length === 0) return texts.noStores;
  return fill(texts.description, { stores: names.slice(0, STORES_NAMED).join(', ') });
};

const head = (content: LinkContent, frame: PageFrame, today: LocalDate): HtmlValue => {
  const url = `${frame.origin}${linkPath(content.link.slug)}`;
  const robots = robotsOf(content, today);
  const title = lineOf(content);
  return [
    shareHead({
      frame,
      type: content.release ? 'music.album' : 'website',
      title,
      description: describe(content, frame, today),
      url,
      picture: {
        url: `${url}.card.jpg`,
        width: 1200,
        height: 630,
        alt: fill(TEXTS[frame.language].link.cover, { title: titleOf(content) }),
      },
      robots,
      data: robots === null && content.release ? albumData(content, content.release, url, frame.origin) : null,
    }),
    html`<link rel="alternate" type="application/json+oembed" href="${frame.origin}/oembed?url=${encodeURIComponent(url)}" title="${title}">\n`,
  ];
};

/** A link without a release has no cover, so that its words stand in one column. */
const cover = ({ link, release }: LinkContent, alt: string): HtmlValue => {
  if (!release) return null;
  if (!release.cover_uuid) return disc;
  const address = (size: 'medium' | 'large') => coverAddress(link.slug, release.cover_uuid ?? '', size);
  return html`<img class="cover" src="${address('large')}" srcset="${address('medium')} 480w, ${address('large')} 1080w" sizes="(min-width: 56em) 32rem, (min-width: 32em) 26rem, 92vw" width="1080" height="1080" alt="${alt}" fetchpriority="high">`;
};

const names = (artists: readonly CreditedArtist[], frame: PageFrame, withFaces: boolean): HtmlValue =>
  artists.map(({ name, slug, avatar_uuid }, index) => [
    index > 0 && ', ',
    slug === null
      ? name
      : html`<a href="${inLanguage(artistPath(slug), frame)}">${withFaces && avatar_uuid !== null && html`<img class="face" src="${avatarAddress({ slug }, avatar_uuid, 'small')}" width="96" height="96" alt="">`}${name}</a>`,
  ]);

const byline = (content: LinkContent, frame: PageFrame): HtmlValue => {
  const featured = featuredArtists(content);
  const [before = '', after = ''] = TEXTS[frame.language].link.featuring.split('{artists}');
  const primary = primaryArtists(content);
  return (
    primary.length > 0 &&
    html`<p class="artists">${names(primary, frame, true)}${featured.length > 0 && html` <span>${before}${names(featured, frame, false)}${after}</span>`}</p>\n`
  );
};

/** Returns type, year and label of a release. */
const factsLine = ({ release }: LinkContent, frame: PageFrame): HtmlValue => {
  if (!release) return null;
  const { types } = TEXTS[frame.language].link;
  const facts = [types[release.type], release.release_date?.slice(0, 4), release.publisher];
  return html`<p class="facts">${facts.filter(Boolean).join(' · ')}</p>\n`;
};

const comingLine = (content: LinkContent, day: LocalDate, today: LocalDate, frame: PageFrame): Html => {
  const texts = TEXTS[frame.language].link;
  const [before = '', after = ''] = texts.out.split('{day}');
  return html`<p class="coming">${before}<time datetime="${day}">${spokenDay(day, today, frame.language)}</time>${after}</p>
<p><a class="next" href="${linkPath(content.link.slug)}.ics">${texts.calendar}</a></p>
`;
};

const excerpt = ({ link, hasPreview }: LinkContent, label: string): HtmlValue =>
  hasPreview &&
  html`<div class="excerpt"><p id="excerpt">${label}</p><audio controls preload="none" src="${linkPath(link.slug)}.preview" aria-labelledby="excerpt"></audio></div>\n`;

/** Renders `/l/{slug}`: a release, or a user's own collection, with its stores. */
export const linkPage = (content: LinkContent, frame: PageFrame, today: LocalDate): string => {
  const { link, release } = content;
  const texts = TEXTS[frame.language].link;
  const title = titleOf(content);
  const day = comingDay(content, today);
  const links = storeLinks(link);
  const path = linkPath(link.slug);
  return renderPage({
    frame,
    kind: 'link',
    title: lineOf(content),
    heading: title,
    path,
    head: head(content, frame, today),
    theme: link.theme,
    tint: release?.cover_uuid ? release.tint : null,
    reportPath: `${path}/report`,
    main: html`${cover(content, fill(texts.cover, { title }))}
<div class="words">
${headline(title)}
<div class="who">${byline(content, frame)}${factsLine(content, frame)}</div>
${day !== null && comingLine(content, day, today, frame)}${excerpt(content, texts.preview)}${
  links.length > 0
    ? storeRows(link.slug, links, frame, { isOwn: link.release_uuid === null, isComing: day !== null })
    : html`<p class="none">${day === null ? texts.noStores : texts.noStoresYet}</p>`
}
</div>`,
  });
};
