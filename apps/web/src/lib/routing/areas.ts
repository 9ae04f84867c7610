import { createRootRoute, createRoute } from '@tanstack/react-router';
import { requireSession } from './session-guard.ts';

// The parents of all pages, without layouts: features attach their pages here, and the app adds the layouts
// (`app/routes.ts`).

/** Pages without a layout. */
export const root = createRootRoute();

/** Pages before sign-in: sign-in, sign-up, links from emails. */
export const welcome = createRoute({ getParentRoute: () => root, id: 'welcome' });

/** Public pages. */
export const reading = createRoute({ getParentRoute: () => root, id: 'reading' });

/** Pages that require a session. */
export const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: requireSession });
