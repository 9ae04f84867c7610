import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { type FindContext, findShown, LINK_CACHE } from './find-shown.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Pictures } from './pictures.ts';
import { firstSitemap, numberedSitemap } from './read-sitemap.ts';

/** The web app manifest (W3C, Web Application Manifest) of an instance: how it is called and drawn on a home screen. */
const webManifest = (product: string): string =>
  JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0f1012',
    theme_color: '#0f1012',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });

/** Robots may read public pages, but neither the API nor a link's redirects to stores. */
const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /l/*/
Disallow: /a/*/

Sitemap: ${origin}/sitemap.xml
`;

/** The slug of one of our links; null for any other address. */
const slugOf = (address: unknown, origin: string): string | null => {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const [, slug] = /^\/l\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!slug || url?.origin !== new URL(origin).origin) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    return null;
  }
};

/** `/oembed?url=` for links (oembed.com, 2.3): type `link`, with the card as its thumbnail. */
const oembedRoutes = (app: FastifyInstance, options: Omit<DiscoveryOptions, 'pictures'>): void => {
  const { origin, product } = options;
  app.get('/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query as { readonly url?: unknown; readonly format?: unknown };
    if (format !== 'json') return reply.code(501).send();
    const slug = slugOf(url, origin());
    if (slug === null) throw notFound();
    const found = await findShown(options, slug);
    const shown = found !== 'GONE' && 'movedTo' in found ? await findShown(options, found.movedTo) : found;
    if (shown === 'GONE' || 'movedTo' in shown) throw notFound();
    const { link, release } = shown;
    const address = `${origin()}/l/${encodeURIComponent(link.slug)}`;
    return reply.headers({ 'cache-control': LINK_CACHE, 'access-control-allow-origin': '*' }).send({
      type: 'link',
      version: '1.0',
      title: release?.title ?? link.title,
      ...(release && release.artists.length > 0 && { author_name: release.artists.join(', ') }),
      provider_name: product,
      provider_url: origin(),
      thumbnail_url: `${address}.card.jpg`,
      thumbnail_width: CARD_WIDTH,
      thumbnail_height: CARD_HEIGHT,
      cache_age: 60,
    });
  });
};

interface DiscoveryOptions extends FindContext {
  readonly origin: Origin;
  /** The name of the service. */
  readonly product: string;
  readonly pictures: Pictures;
}

const HOUR = 'public, max-age=3600';

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(xml);

/** Files for search engines, social networks and home screens. */
export const discoveryRoutes = (app: FastifyInstance, options: DiscoveryOptions): void => {
  const { origin, product, pictures } = options;
  oembedRoutes(app, options);
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await firstSitemap(options, origin())));
  app.get('/sitemap-:number(^\\d{1,4}$).xml', async (request, reply) => {
    const { number } = request.params as { readonly number: string };
    const xml = await numberedSitemap(options, origin(), Number(number));
    if (xml === null) throw notFound();
    return sendXml(reply, xml);
  });
  app.get('/card.jpg', async (_request, reply) =>
    reply
      .type('image/jpeg')
      .headers({ 'cache-control': HOUR, 'cross-origin-resource-policy': 'cross-origin' })
      .send(await pictures.card(null, null)),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsText(origin())),
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', HOUR).send(webManifest(product)),
  );
};
