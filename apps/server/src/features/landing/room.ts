import type { FastifyInstance } from 'fastify';
import { listOfferedPlans } from '#features/commerce/index.ts';
import { listActiveStores } from '#features/delivery/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { listFaqs } from '#features/support/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { serveAssets } from '#platform/http/pages/page-assets.ts';
import { createPublicBody, type PublicBody, sendPublicPage } from '#platform/http/public-page.ts';
import type { Language } from '#platform/language.ts';
import { pageLanguage } from '#platform/language.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type LandingAssets, openAssets } from './assets.ts';
import { landingPage } from './page.ts';

type LandingContext = Pick<ServerContext, 'db' | 'clock' | 'origin' | 'config'> & {
  readonly labels: Labels;
  readonly assets: LandingAssets;
};

/** How long a page is cached. Edits of staff become visible after this time on all nodes. */
const KEEP_MS = 5000;

interface KeptPage {
  readonly until: number;
  readonly page: Promise<PublicBody>;
}

/** Renders pages by language and caches them for a short time. */
const createPages = ({ db, clock, origin, config, labels, assets }: LandingContext) => {
  const kept = new Map<Language, KeptPage>();
  const build = async (language: Language, former: PublicBody | undefined): Promise<PublicBody> => {
    const [plans, faqs, stores, label] = await Promise.all([
      listOfferedPlans(db),
      listFaqs(db),
      listActiveStores(db),
      labels.current(db),
    ]);
    const text = landingPage({
      language,
      config,
      origin: origin(),
      assets,
      plans,
      faqs,
      stores: stores.filter(({ live }) => live),
      label,
    });
    return former?.text === text ? former : createPublicBody(text);
  };
  return (language: Language): Promise<PublicBody> => {
    const now = clock.now().getTime();
    const known = kept.get(language);
    if (known && now < known.until) return known.page;
    const page = (async () => build(language, await known?.page.catch(() => undefined)))();
    const keep: KeptPage = { until: now + KEEP_MS, page };
    kept.set(language, keep);
    // Does not cache errors.
    page.catch(() => kept.get(language) === keep && kept.delete(language));
    return page;
  };
};

const landingRoutes = (app: FastifyInstance, options: LandingContext): void => {
  const pageIn = createPages(options);
  app.get('/landing', async (request, reply) => {
    const language = pageLanguage(request.url, request.headers['accept-language']);
    return sendPublicPage(request, reply, await pageIn(language), 'Accept-Language');
  });
  serveAssets(app, [options.assets.style, options.assets.script]);
  options.assets.pictures.serve(app);
};

/** Serves the landing page as HTML, which needs no scripts. */
export const landingRoom = async ({
  http,
  clock,
  origin,
  config,
  labels,
}: Pick<ServerContext, 'http' | 'clock' | 'origin' | 'config'> & { readonly labels: Labels }): Promise<Room> => {
  const assets = await openAssets(config.webRoot);
  return { pages: (app) => landingRoutes(app, { db: http.db, clock, origin, config, labels, assets }) };
};
