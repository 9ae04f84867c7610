import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card.ts';
import { type FindOptions, findShown, LINK_CACHE } from './find-shown.ts';

interface OembedOptions extends FindOptions {
  readonly origin: Origin;
  readonly product: string;
}

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
export const oembedRoutes = (app: FastifyInstance, options: OembedOptions): void => {
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
