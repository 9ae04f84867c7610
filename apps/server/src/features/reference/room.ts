import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { offeredRoutes } from './offered/routes.ts';
import { type ReferenceOptions, referenceRoutes } from './routes.ts';
import { eraseOwnAcceptances, exportOwnAcceptances } from './terms/own-data.ts';
import { plainTerms, termsPages } from './terms/pages.ts';
import { termsRoutes } from './terms/routes.ts';

interface ReferenceDeps extends ReferenceOptions {
  readonly http: MountOptions;
}

export const referenceRoom = ({ http, clock, config, labels }: ReferenceDeps): Room => ({
  routes: (api) => {
    referenceRoutes(api, { ...http, clock, config, labels });
    offeredRoutes(api, { ...http, clock });
    termsRoutes(api, { ...http, clock, config, labels });
  },
  ownData: { export: exportOwnAcceptances, erase: eraseOwnAcceptances },
  pages: (app) => termsPages(app, { db: http.db, config, labels }),
  plainPages: { '/terms': (request) => plainTerms({ db: http.db, config, labels }, request) },
});
