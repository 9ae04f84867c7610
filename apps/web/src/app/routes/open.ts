import { createRoute } from '@tanstack/react-router';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';
import { ErrorPage } from '../pages/errors/error-page.tsx';
import { root } from './root.ts';

export const updating = createRoute({
  getParentRoute: () => root,
  path: '/503',
  validateSearch: textSearch('from'),
  component: screen(() => import('../pages/errors/updating-page.tsx'), 'UpdatingPage'),
});

export const mobile = createRoute({
  getParentRoute: () => root,
  path: '/mobile',
  component: screen(() => import('../pages/mobile-page.tsx'), 'MobilePage'),
});

/** What anyone may read. */
export const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  errorComponent: ErrorPage,
  component: screen(() => import('../shell/layouts/reading-layout.tsx'), 'ReadingLayout'),
});

export const terms = createRoute({
  getParentRoute: () => reading,
  path: '/terms',
  component: screen(() => import('../pages/terms/terms-page.tsx'), 'TermsPage'),
});
