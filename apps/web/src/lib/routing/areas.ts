import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ensureSession, isSessionOver } from '../session/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page waits behind `/503` until the server is back. */
    isUpdating?: boolean;
  }
}

/** Returns the search of the sign-in page that leads back to this address; Main needs none. */
export const returnSearch = (href: string): { from?: string } => (href === '/' ? {} : { from: href });

/**
 * Admits any user with a session, refreshed if needed; sends others to the sign-in page, which returns them afterwards.
 */
const requireSession = async ({
  location,
}: {
  location: { href: string; state: { isUpdating?: boolean } };
}): Promise<void> => {
  // Keeps the page while the server can't refresh its session.
  if (location.state.isUpdating) return;
  try {
    await ensureSession();
  } catch (error) {
    if (isSessionOver(error)) throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
    throw error;
  }
};

// The parents of all pages, without layouts: features attach their pages here, and the app adds the layouts
// (`app/router.ts`).

/** Pages without a layout. */
export const root = createRootRoute();

/** Pages before sign-in: sign-in, sign-up, links from emails. */
export const welcome = createRoute({ getParentRoute: () => root, id: 'welcome' });

/** Public pages. */
export const reading = createRoute({ getParentRoute: () => root, id: 'reading' });

/** Pages that require a session. */
export const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: requireSession });
