import { createRoute } from '@tanstack/react-router';
import { requireSession } from '../guard.ts';
import { FaultPage } from '../pages/fault-page.tsx';
import { textSearch } from '../search.ts';
import { root } from './root.ts';
import { screen } from './screen.ts';

/** Everything that needs a session. */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  errorComponent: FaultPage,
  component: screen(() => import('../shell/main-layout.tsx'), 'MainLayout'),
});

export const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: screen(() => import('../main/main-page.tsx'), 'MainPage'),
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
