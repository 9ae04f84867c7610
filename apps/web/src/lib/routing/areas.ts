import { createRootRoute, createRoute } from '@tanstack/react-router';
import { requireSession } from './session-guard.ts';

// The parents of all pages, without what they look like: features hang their pages in here, and the app adds the
// layouts (`app/routes.ts`).

/** No layout: the page is all there is. */
export const root = createRootRoute();

/** Before the session: signing in, signing up, links from mails. */
export const welcome = createRoute({ getParentRoute: () => root, id: 'welcome' });

/** Public pages. */
export const reading = createRoute({ getParentRoute: () => root, id: 'reading' });

/** Everything that needs a session. */
export const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: requireSession });
