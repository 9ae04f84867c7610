import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';
import { addVisits, onPageChange, saveReport } from '#features/multilinks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Notices } from '#platform/database/notices.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import { answerEarly, sendEarlyAnswer } from '#platform/http/pages/early-answers.ts';
import { createAsset, readHouseStyle, serveAssets, withoutComments } from '#platform/http/pages/page-assets.ts';
import type { SecurityHeaders } from '#platform/http/security.ts';
import type { LimitOptions, RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { reportRoutes } from './report-routes.ts';
import { pageRoutes } from './routes.ts';
import { pageAddressOf } from './serve/page-address.ts';
import { createPages } from './serve/public-pages.ts';
import { isVisit } from './visits/is-visit.ts';
import { createVisitCounter } from './visits/visit-counter.ts';

interface LinkPagesDeps {
  readonly http: Pick<MountOptions, 'db'>;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly config: Config;
  readonly storage: Storage;
  readonly notices: Notices;
  readonly securityHeaders: SecurityHeaders;
  readonly limit: (options: LimitOptions) => RateLimit;
  readonly log: FastifyBaseLogger;
}

/** How often visits are saved, in milliseconds. */
const FLUSH_MS = 5000;
const HOUR_SECONDS = 3600;
/** Reports of one address, and of one page, in an hour. */
const REPORTS_PER_ADDRESS = 10;
const REPORTS_PER_PAGE = 50;

const readOwnStyle = (): Promise<string> => readFile(path.join(import.meta.dirname, 'assets/pages.css'), 'utf8');

/** The pages of links and artists: HTML of the server for everybody, from memory where many look. */
export const linkPagesRoom = async (deps: LinkPagesDeps): Promise<Room> => {
  const { http, clock, origin, config, storage, notices, securityHeaders, limit, log } = deps;
  const style = await createAsset('/l', 'css', withoutComments(`${await readHouseStyle()}\n${await readOwnStyle()}`));
  const pages = createPages({
    db: http.db,
    clock,
    origin,
    product: config.product.name,
    style: style.address,
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
      answerEarly(app.server, (request, response) => {
        const { method, url = '', headers } = request;
        if (isStopping || (method !== 'GET' && method !== 'HEAD')) return false;
        const address = pageAddressOf(url, headers['accept-language']);
        const page = address && pages.peek(address);
        if (!page) return false;
        if (page.link !== null && isVisit(request)) visits.count(page.link, null);
        sendEarlyAnswer(request, response, page.early);
        return true;
      });
      app.register(async (scope) => {
        serveAssets(scope, [style]);
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
