import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addVisits, onPageChange, saveReport } from '#features/multilinks/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { answerEarly, sendEarlyAnswer } from '#platform/http/pages/early-answers.ts';
import { createAsset, readHouseStyle, serveAssets, withoutComments } from '#platform/http/pages/page-assets.ts';
import { openTitleFonts } from '#platform/http/pages/title-fonts.ts';
import type { Room } from '#platform/rooms/room.ts';
import { reportRoutes } from './report-routes.ts';
import { pageRoutes } from './routes.ts';
import { pageAddressOf } from './serve/page-address.ts';
import { createPages } from './serve/public-pages.ts';
import { createVisitCounter, isVisit } from './visits.ts';

type LinkPagesContext = Pick<
  ServerContext,
  'http' | 'clock' | 'origin' | 'config' | 'storage' | 'notices' | 'securityHeaders' | 'limit' | 'log' | 'metrics'
>;

/** How often visits are saved, in milliseconds. */
const FLUSH_MS = 5000;
const HOUR_SECONDS = 3600;
/** Reports per hour. */
const REPORTS_PER_ADDRESS = 10;
const REPORTS_PER_PAGE = 50;

const readOwn = (name: string): Promise<string> => readFile(path.join(import.meta.dirname, 'assets', name), 'utf8');

/** Loads the files of the pages: a style sheet and the fonts of titles. */
const openAssets = async () => {
  const [fonts, house, own] = await Promise.all([openTitleFonts('/l'), readHouseStyle(), readOwn('pages.css')]);
  const style = await createAsset('/l', 'css', fonts.css + withoutComments(`${house}\n${own}`));
  return { fonts, style };
};

/** Serves the public pages of links and artists as HTML, mostly from memory. */
export const linkPagesRoom = async (deps: LinkPagesContext): Promise<Room> => {
  const { http, clock, origin, config, storage, notices, securityHeaders, limit, log } = deps;
  const { fonts, style } = await openAssets();
  const pages = createPages({
    db: http.db,
    clock,
    origin,
    product: config.product.name,
    assets: { style: style.address, fonts },
    securityHeaders,
    isListening: () => notices.isListening,
  });
  onPageChange(notices, () => pages.clear());
  const visits = createVisitCounter({ clock, save: (counted) => addVisits(http.db, counted), log });
  const perAddress = (name: string, count: number, windowSeconds: number) =>
    config.rateLimit > 0 ? limit({ name, limit: count, windowSeconds, isForFloods: true }) : null;
  const misses = perAddress('page-misses', config.rateLimit, 60);
  const limits = {
    byAddress: perAddress('page-reports', REPORTS_PER_ADDRESS, HOUR_SECONDS),
    byPage: limit({ name: 'reports-of-page', limit: REPORTS_PER_PAGE, windowSeconds: HOUR_SECONDS }),
  };
  let flushing: NodeJS.Timeout | undefined;
  let isStopping = false;
  return {
    pages(app) {
      app.addHook('preClose', async () => {
        isStopping = true;
      });
      answerEarly(app.server, deps, (request, response) => {
        const { method, url = '', headers } = request;
        if (isStopping || (method !== 'GET' && method !== 'HEAD')) return null;
        const address = pageAddressOf(url, headers['accept-language']);
        const page = address && pages.peek(address);
        if (!page) return null;
        if (page.link !== null && isVisit(request)) visits.count(page.link, null);
        sendEarlyAnswer(request, response, page.early);
        return `/${address.kind}/:slug`;
      });
      app.register(async (scope) => {
        serveAssets(scope, [style]);
        fonts.serve(scope);
        pageRoutes(scope, { pages, visits, storage, misses });
        reportRoutes(scope, {
          pages,
          misses,
          publicUrl: config.publicUrl,
          limits,
          save: (page, report) => saveReport(http.db, page, report, clock.now()),
        });
      });
    },
    start() {
      flushing = setInterval(() => void visits.flush(), FLUSH_MS).unref();
    },
    async close() {
      clearInterval(flushing);
      await visits.flush();
    },
  };
};
