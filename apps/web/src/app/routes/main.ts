import { createRoute } from '@tanstack/react-router';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';
import { requireSession } from '../guard.ts';
import { ErrorPage } from '../pages/errors/error-page.tsx';
import { root } from './root.ts';

/** Everything that needs a session. */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  errorComponent: ErrorPage,
  component: screen(() => import('../shell/layouts/main-layout.tsx'), 'MainLayout'),
});

export const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: screen(() => import('../pages/home/main-page.tsx'), 'MainPage'),
});

export const support = createRoute({
  getParentRoute: () => main,
  path: '/support',
  validateSearch: textSearch('subject', 'fault'),
  component: screen(() => import('#features/support/screens/support-screen.tsx'), 'SupportScreen'),
});

export const artists = createRoute({
  getParentRoute: () => main,
  path: '/artists',
  component: screen(() => import('#features/artists/screens/artists-screen.tsx'), 'ArtistsScreen'),
});
