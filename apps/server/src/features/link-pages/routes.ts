import { isSlugValid, normalizeSlug } from '@dubplate/rules/multilinks/slug';
import { leadsToStore } from '@dubplate/rules/multilinks/store-hosts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { thumbnailKey } from '#features/files/index.ts';
import { LINK_CACHE } from '#features/link-files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { ApiError } from '#platform/errors.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { requestPath } from '#platform/http/addresses/request-path.ts';
import { answerError } from '#platform/http/error-handler.ts';
import type { PublicAnswer } from '#platform/http/pages/early-answers.ts';
import { acceptedEncoding, contentHash, isKnown, PAGE_POLICY } from '#platform/http/public-page.ts';
import { sendStored } from '#platform/http/streams/send-stored.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import {
  artistPath,
  coverAddress,
  type LinkContent,
  linkPath,
  primaryArtists,
  storeLinks,
  titleOf,
} from './link-content.ts';
import { leavePage, notePage } from './pages/notes.ts';
import { storeName } from './pages/stores.ts';
import type { Found } from './serve/load-content.ts';
import { languageOf, pageNumberOf, queryOf } from './serve/page-address.ts';
import type { PageAddress, Pages } from './serve/public-pages.ts';
import { isVisit, type VisitCounter } from './visits.ts';

/** Sends a cached page. */
const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers }: PublicAnswer,
): FastifyReply => {
  reply.headers({ ...headers, etag: body.etag });
  if (status === 200 && isKnown(request.headers['if-none-match'], body.etag)) {
    return reply.code(304).send();
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).send(encoding ? body.encoded[encoding] : body.text);
};

/** Sends a page that is rendered for this request and not cached. */
export const sendNote = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(text);

/** Returns the content of a link's page as JSON. */
const linkData = (content: LinkContent, origin: string): object => {
  const { link, release } = content;
  return {
    slug: link.slug,
    url: `${origin}${linkPath(link.slug)}`,
    title: titleOf(content),
    artists: primaryArtists(content).map(({ name }) => name),
    release_date: release?.release_date ?? null,
    cover: release?.cover_uuid ? `${origin}${coverAddress(link.slug, release.cover_uuid, 'large')}` : null,
    stores: storeLinks(link).map((storeLink) => ({
      store: storeLink.store,
      name: storeName(storeLink),
      url: storeLink.url,
    })),
  };
};

type PagesContext = Pick<ServerContext, 'storage'> & {
  readonly pages: Pages;
  readonly visits: VisitCounter;
  /** Limits requests that are not cached; null if addresses are not limited. */
  readonly misses: RateLimit | null;
};

type Kind = 'l' | 'a';
export const PATHS = { l: linkPath, a: artistPath } as const;

export const pageLanguageOf = (request: FastifyRequest) =>
  languageOf(queryOf(request.url), request.headers['accept-language']);

export const slugOf = (request: FastifyRequest): string => (request.params as { readonly slug: string }).slug;

/** Sends the page for 404 or 410. */
const sendNothing = (
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  name: 'notFound' | 'gone',
): FastifyReply => {
  const path = encodeURI(requestPath(request.url));
  return sendNote(reply, name === 'gone' ? 410 : 404, notePage(name, path, pages.frame(pageLanguageOf(request))));
};

const redirect = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', LINK_CACHE).redirect(`${path}${queryOf(request.url)}`, 301);

/** Returns the content if the requested slug is canonical and visible. Otherwise sends the response and returns null. */
export const findShown = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    pages,
    kind,
    rest,
    find,
  }: {
    readonly pages: Pages;
    readonly kind: Kind;
    /** The encoded rest of the path after the slug. */
    readonly rest: string;
    readonly find: (slug: string) => Promise<Found<T> | null>;
  },
): Promise<T | null> => {
  const asked = slugOf(request);
  const slug = normalizeSlug(asked);
  const found = isSlugValid(slug) ? await find(slug) : null;
  if (found?.state === 'SHOWN' && asked === slug) return found.content;
  if (found === null || found.state === 'GONE') sendNothing(request, reply, pages, found ? 'gone' : 'notFound');
  else redirect(request, reply, `${PATHS[kind](found.state === 'MOVED' ? found.slug : slug)}${rest}`);
  return null;
};

/** Responds to errors with a page. */
const sendErrorPage = (pages: Pages) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const status =
    error instanceof ApiError ? error.entry.status : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error, outage: 'public pages' }, 'a public page failed');
  const frame = pages.frame(pageLanguageOf(request));
  const name = status === 404 ? 'notFound' : status === 429 ? 'tooMany' : 'failed';
  reply.headers(error instanceof ApiError ? (error.options.headers ?? {}) : {});
  return sendNote(reply, status, notePage(name, encodeURI(requestPath(request.url)), frame));
};

/** Handles `/l/{slug}` and `/a/{slug}`. */
const pageRoute =
  ({ pages, visits, misses }: PagesContext, kind: Kind) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = slugOf(request);
    const slug = normalizeSlug(asked);
    const query = queryOf(request.url);
    const page = kind === 'a' ? pageNumberOf(query) : 1;
    if (!isSlugValid(slug) || page === null) return sendNothing(request, reply, pages, 'notFound');
    const address: PageAddress = { kind, slug, page, ...pageLanguageOf(request) };
    if (!pages.peek(address)) await misses?.count(limitKeyOf(request));
    const found = await pages.open(address);
    if (found === null) return sendNothing(request, reply, pages, 'notFound');
    if (found.state === 'MOVED') return redirect(request, reply, PATHS[kind](found.slug));
    const isCanonical = asked === slug && !requestPath(request.url).endsWith('/');
    if (found.page.answer.status === 200 && !isCanonical) return redirect(request, reply, PATHS[kind](slug));
    if (found.page.link !== null && isVisit(request.raw)) visits.count(found.page.link, null);
    return sendAnswer(request, reply, found.page.answer);
  };

/** Handles `/l/{slug}/{store}`: redirects to a known store; other hosts and short links get a confirmation page. */
const storeRoute =
  ({ pages, visits, misses }: PagesContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { store } = request.params as { readonly store: string };
    if (!pages.knows('l', slugOf(request))) await misses?.count(limitKeyOf(request));
    const rest = `/${encodeURIComponent(store)}`;
    const content = await findShown(request, reply, { pages, kind: 'l', rest, find: pages.link });
    if (content === null) return reply;
    const storeLink = storeLinks(content.link).find(({ name }) => name === store);
    if (!storeLink) return sendNothing(request, reply, pages, 'notFound');
    if (isVisit(request.raw)) visits.count(content.link.uuid, storeLink.store);
    reply.header('referrer-policy', 'no-referrer');
    if (!leadsToStore(storeLink.store, storeLink.url))
      return sendNote(reply, 200, leavePage(content, storeLink, pages.frame(pageLanguageOf(request))));
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .redirect(new URL(storeLink.url).href, 302);
  };

/** Handles `/l/{slug}.json`, which other sites may read. */
const dataRoute =
  ({ pages, misses }: PagesContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = slugOf(request);
    if (!pages.knows('l', asked)) await misses?.count(limitKeyOf(request));
    const slug = normalizeSlug(asked);
    const found = isSlugValid(slug) ? await pages.link(slug) : null;
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    if (found === null || found.state === 'GONE') {
      const status = found ? 410 : 404;
      const error = found ? 'Gone' : 'Not Found';
      const message = found ? 'GONE' : 'NOT_FOUND';
      return reply.code(status).header('cache-control', 'no-store').send({ statusCode: status, error, message });
    }
    const current = found.state === 'MOVED' ? found.slug : slug;
    if (found.state === 'MOVED' || asked !== slug) return redirect(request, reply, `${linkPath(current)}.json`);
    const text = JSON.stringify(linkData(found.content, pages.frame(pageLanguageOf(request)).origin));
    const etag = `W/"${contentHash(text)}"`;
    reply.headers({ etag, 'cache-control': LINK_CACHE });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  };

/** Handles `/a/{slug}.avatar.webp`. */
const avatarRoute =
  ({ pages, storage, misses }: PagesContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!pages.knows('a', slugOf(request))) await misses?.count(limitKeyOf(request));
    const find = (slug: string) => pages.artist(slug, 1);
    const content = await findShown(request, reply, { pages, kind: 'a', rest: '.avatar.webp', find });
    if (content === null) return reply;
    const { avatar_uuid } = content.artist;
    if (avatar_uuid === null) return sendNothing(request, reply, pages, 'notFound');
    const size = /[?&]size=small(&|$)/.test(queryOf(request.url)) ? 'small' : 'medium';
    const key = thumbnailKey(avatar_uuid, size);
    return sendStored(request, reply, storage, { key, contentType: 'image/webp', cacheControl: LINK_CACHE });
  };

export const pageRoutes = (app: FastifyInstance, options: PagesContext): void => {
  app.setErrorHandler((error, request, reply) =>
    request.routeOptions.url?.endsWith('.json')
      ? answerError(error, request, reply)
      : sendErrorPage(options.pages)(error, request, reply),
  );
  for (const kind of ['l', 'a'] as const)
    for (const path of [`/${kind}/:slug`, `/${kind}/:slug/`])
      app.get(path, { config: { isPublicPage: true } }, pageRoute(options, kind));
  app.get('/l/:slug.json', dataRoute(options));
  app.get('/l/:slug/:store', storeRoute(options));
  app.get('/a/:slug.avatar.webp', avatarRoute(options));
};
