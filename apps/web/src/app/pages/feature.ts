import { createRoute, redirect } from '@tanstack/react-router';
import { history } from '#app/history.ts';
import { call } from '#lib/api.ts';
import { defineFeature, main, reading, root, screen, textSearch } from '#lib/routing/feature.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { staffRoute } from '../staff/staff-pages.ts';
import { fetchHome } from './home/home-queries.ts';

const isModerator = (): boolean =>
  sessionClaims()?.roles.some((role) => role === 'moderator' || role === 'admin') ?? false;

/**
 * Runs in the main page's `beforeLoad`. If a visit begins there, redirects a moderator without own releases to the
 * queue. A link opens the main page for every user.
 */
const landOnQueue = async ({ preload }: { readonly preload: boolean }): Promise<void> => {
  if (preload || history.canGoBack() || !isModerator()) return;
  // Without a response, the page shows the error.
  const releases = await call('GET /releases', { query: { take: 1 } }).catch(() => null);
  if (releases?.data.length === 0) throw redirect({ to: '/staff/releases', replace: true });
};

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  beforeLoad: landOnQueue,
  loader: fetchHome,
  component: screen(() => import('./home/main-page.tsx'), 'MainPage'),
});

const updating = createRoute({
  getParentRoute: () => root,
  path: '/503',
  validateSearch: textSearch('from'),
  component: screen(() => import('./errors/updating-page.tsx'), 'UpdatingPage'),
});

const mobile = createRoute({
  getParentRoute: () => root,
  path: '/mobile',
  component: screen(() => import('./mobile-page.tsx'), 'MobilePage'),
});

const terms = createRoute({
  getParentRoute: () => reading,
  path: '/terms',
  component: screen(() => import('./terms/terms-page.tsx'), 'TermsPage'),
});

/** Pages that belong to several features or to none. */
export const pages = defineFeature({
  routes: { root: [updating, mobile], reading: [terms], main: [home, staffRoute] },
  navigation: [{ group: 'service', to: '/', label: { en: 'Main', ru: 'Главная' } }],
});
