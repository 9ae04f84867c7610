import type { LinkId } from '@dubplate/contract/ids';
import { utcDay } from '@dubplate/rules/dates';
import { LINK_CACHE } from '#features/link-files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { createEarlyAnswer, type EarlyAnswer, type PublicAnswer } from '#platform/http/pages/early-answers.ts';
import { createPublicBody, PAGE_POLICY } from '#platform/http/public-page.ts';
import { artistPath, type LinkContent, linkPath, robotsOf } from '../link-content.ts';
import { type ArtistContent, artistPage } from '../pages/artist-page.ts';
import type { FrameAssets, PageFrame } from '../pages/layout.ts';
import { linkPage } from '../pages/link-page.ts';
import { notePage } from '../pages/notes.ts';
import type { PageLanguage } from '../texts/texts.ts';
import { createFreshCache } from './fresh-cache.ts';
import { type Found, loadArtist, loadLink } from './load-content.ts';

type PagesContext = Pick<ServerContext, 'db' | 'clock' | 'origin' | 'securityHeaders'> & {
  readonly product: string;
  readonly assets: FrameAssets;
  /** Returns false while changes of the pages are not reported. */
  readonly isListening: () => boolean;
};

/** Identifies a page. `page` counts from 1. */
export type PageAddress = PageLanguage &
  (
    | { readonly kind: 'l'; readonly slug: string }
    | { readonly kind: 'a'; readonly slug: string; readonly page: number }
  );

interface BuiltPage {
  readonly answer: PublicAnswer;
  readonly early: EarlyAnswer;
  /** The link whose visits are counted; null for none. */
  readonly link: LinkId | null;
}

type FoundPage =
  | { readonly state: 'PAGE'; readonly page: BuiltPage }
  | { readonly state: 'MOVED'; readonly slug: string };

/** Caches pages and their content. */
export interface Pages {
  /** Returns the page if it is cached. */
  peek(address: PageAddress): BuiltPage | undefined;
  /** Returns true if the content of a link or of an artist's first page is cached. */
  knows(kind: PageAddress['kind'], slug: string): boolean;
  open(address: PageAddress): Promise<FoundPage | null>;
  link(slug: string): Promise<Found<LinkContent> | null>;
  artist(slug: string, page: number): Promise<Found<ArtistContent> | null>;
  frame(language: PageLanguage): PageFrame;
  /** Call after a change of anything that pages show. */
  clear(): void;
}

/** Cache sizes. */
const PAGE_BYTES = 32 * 1024 * 1024;
const CONTENT_BYTES = 8 * 1024 * 1024;
/** Approximate bytes of a link without its URLs. */
const CONTENT_SIZE = 2000;

const keyOf = (address: PageAddress): string =>
  `${address.kind}/${address.slug}/${address.kind === 'a' ? address.page : ''}/${address.language}${address.isAsked ? '!' : ''}`;

const HTML_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Language, Accept-Encoding',
};

export const createPages = (options: PagesContext): Pages => {
  const { clock, origin, product, assets, securityHeaders, isListening } = options;
  const pages = createFreshCache<FoundPage>({
    clock,
    isListening,
    maxBytes: PAGE_BYTES,
    sizeOf: (found) => {
      if (found.state === 'MOVED') return 200;
      const { text, encoded } = found.page.answer.body;
      return 2000 + text.length * 2 + encoded.br.length + encoded.gzip.length;
    },
  });
  const sizeOf = (found: Found<{ readonly releases?: readonly unknown[] }>) =>
    found.state === 'SHOWN' ? CONTENT_SIZE + 300 * (found.content.releases?.length ?? 0) : 200;
  const links = createFreshCache<Found<LinkContent>>({
    clock,
    isListening,
    maxBytes: CONTENT_BYTES,
    sizeOf: (found) =>
      CONTENT_SIZE +
      (found.state === 'SHOWN' ? found.content.link.stores.reduce((sum, { url }) => sum + url.length, 0) : 0),
  });
  const artists = createFreshCache<Found<ArtistContent>>({ clock, isListening, maxBytes: CONTENT_BYTES, sizeOf });

  const link = (slug: string) => links.get(slug, () => loadLink(options, slug));
  const artist = (slug: string, page: number) => artists.get(`${slug}/${page}`, () => loadArtist(options, slug, page));
  const frame = (language: PageLanguage): PageFrame => ({ ...language, origin: origin(), product, assets });

  const build = async (
    status: number,
    text: string,
    headers: Readonly<Record<string, string>>,
    uuid: LinkId | null,
  ): Promise<FoundPage> => {
    const answer = { status, body: await createPublicBody(text, 'quick'), headers: { ...HTML_HEADERS, ...headers } };
    return { state: 'PAGE', page: { answer, early: createEarlyAnswer(answer, securityHeaders), link: uuid } };
  };

  const load = async (address: PageAddress): Promise<FoundPage | null> => {
    const { kind, slug } = address;
    const found = kind === 'l' ? await link(slug) : await artist(slug, address.page);
    if (found === null || found.state === 'MOVED') return found;
    const path = kind === 'l' ? linkPath(slug) : artistPath(slug);
    if (found.state === 'GONE')
      return build(410, notePage('gone', path, frame(address)), { 'cache-control': 'no-store' }, null);
    const today = utcDay(clock.now());
    if ('artist' in found.content)
      return build(200, artistPage(found.content, frame(address), today), { 'cache-control': LINK_CACHE }, null);
    const { content } = found;
    const robots = robotsOf(content, today);
    return build(
      200,
      linkPage(content, frame(address), today),
      { 'cache-control': LINK_CACHE, ...(robots !== null && { 'x-robots-tag': robots }) },
      content.link.uuid,
    );
  };

  return {
    peek(address) {
      const found = pages.peek(keyOf(address));
      return found?.state === 'PAGE' ? found.page : undefined;
    },
    knows: (kind, slug) => (kind === 'l' ? links.peek(slug) : artists.peek(`${slug}/1`)) !== undefined,
    open: (address) => pages.get(keyOf(address), () => load(address)),
    link,
    artist,
    frame,
    clear() {
      for (const cache of [pages, links, artists]) cache.clear();
    },
  };
};
