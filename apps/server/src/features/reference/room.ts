import type { Room } from '#platform/rooms/room.ts';
import { type ReferenceContext, referenceRoutes } from './routes.ts';
import { eraseOwnAcceptances, exportOwnAcceptances } from './terms/accept-terms.ts';
import { plainTerms, termsPages } from './terms/pages.ts';
import { termsRoutes } from './terms/routes.ts';

export const referenceRoom = (context: ReferenceContext): Room => ({
  routes: (api) => {
    referenceRoutes(api, context);
    termsRoutes(api, context);
  },
  ownData: { export: exportOwnAcceptances, erase: eraseOwnAcceptances },
  pages: (app) => termsPages(app, { ...context, db: context.http.db }),
  plainPages: { '/terms': (request) => plainTerms({ ...context, db: context.http.db }, request) },
});
