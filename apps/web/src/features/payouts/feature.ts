import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen } from '#lib/routing/feature.ts';

const overview = createRoute({
  getParentRoute: () => main,
  path: '/royalties/payouts',
  validateSearch: pageSearch,
  component: screen(() => import('./screens.ts'), 'PayoutsScreen'),
});

export const payouts = defineFeature({ routes: { main: [overview] } });
