import { createRoute } from '@tanstack/react-router';
import { main, reading, root } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';
import { staffRoute } from '../staff/staff-route.ts';
import { fetchHome } from './home/home-queries.ts';
import { landOnQueue } from './home/land-on-queue.ts';

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
