import { createRoute } from '@tanstack/react-router';
import { FaultPage } from '../pages/fault-page.tsx';
import { textSearch } from '../search.ts';
import { root } from './root.ts';
import { screen } from './screen.ts';

export const updating = createRoute({
  getParentRoute: () => root,
  path: '/503',
  validateSearch: textSearch('from'),
  component: screen(() => import('../pages/updating-page.tsx'), 'UpdatingPage'),
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
  errorComponent: FaultPage,
  component: screen(() => import('../shell/reading-layout.tsx'), 'ReadingLayout'),
});

export const terms = createRoute({
  getParentRoute: () => reading,
  path: '/terms',
  component: screen(() => import('../terms/terms-page.tsx'), 'TermsPage'),
});
