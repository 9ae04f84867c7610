import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '#platform/errors.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { FindOptions } from '../find-shown.ts';
import { oembedRoutes } from '../oembed.ts';
import type { Pictures } from '../pictures.ts';
import { robotsText, webManifest } from './manifest.ts';
import { firstSitemap, numberedSitemap } from './sitemap.ts';

interface DiscoveryOptions extends FindOptions {
  readonly origin: Origin;
  /** The name of the service. */
  readonly product: string;
  readonly pictures: Pictures;
}

const HOUR = 'public, max-age=3600';

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(xml);

/** What search engines, social networks and home screens ask for. */
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
