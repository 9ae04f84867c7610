import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import { listOfferedPlans } from '#features/commerce/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { listFaqs } from '#features/support/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import { serveAssets } from '#platform/http/pages/page-assets.ts';
import { pageLanguage } from '#platform/http/pages/page-language.ts';
import { createPublicBody, type PublicBody, sendPublicPage } from '#platform/http/public-page.ts';
import type { Language } from '#platform/language.ts';
import type { LandingAssets } from './assets.ts';
import { landingPage } from './page.ts';

interface LandingOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly config: Config;
  readonly labels: Labels;
  readonly assets: LandingAssets;
}

/** How long a page is sent as it is: what staff edit is seen this much later, on every node. */
const KEEP_MS = 5000;

interface KeptPage {
  readonly until: number;
  readonly page: Promise<PublicBody>;
}

/** Pages by language, built from what the database has and kept for a short time. */
const createPages = ({ db, clock, origin, config, labels, assets }: LandingOptions) => {
  const kept = new Map<Language, KeptPage>();
  const build = async (language: Language, former: PublicBody | undefined): Promise<PublicBody> => {
    const [plans, faqs, label] = await Promise.all([listOfferedPlans(db), listFaqs(db), labels.current(db)]);
    const text = landingPage({ language, config, origin: origin(), assets, plans, faqs, label });
    return former?.text === text ? former : createPublicBody(text);
  };
  return (language: Language): Promise<PublicBody> => {
    const now = clock.now().getTime();
    const known = kept.get(language);
    if (known && now < known.until) return known.page;
    const page = (async () => build(language, await known?.page.catch(() => undefined)))();
    const keep: KeptPage = { until: now + KEEP_MS, page };
    kept.set(language, keep);
    // A page that could not be built is not kept: the next visitor has it tried again.
    page.catch(() => kept.get(language) === keep && kept.delete(language));
    return page;
  };
};

/** `/landing`, and its style and script under the hash of their content. */
export const landingRoutes = (app: FastifyInstance, options: LandingOptions): void => {
  const pageIn = createPages(options);
  app.get('/landing', async (request, reply) => {
    const language = pageLanguage(request.url, request.headers['accept-language']);
    return sendPublicPage(request, reply, await pageIn(language), 'Accept-Language');
  });
  serveAssets(app, [options.assets.style, options.assets.script]);
};
