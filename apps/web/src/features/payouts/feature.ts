import { createRoute } from '@tanstack/react-router';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

const overview = createRoute({
  getParentRoute: () => main,
  path: '/royalties/payouts',
  staticData: { needs: ['royalties:read', 'whole-account'] },
  validateSearch: listSearch('open'),
  component: screen(() => import('./screens.ts'), 'PayoutsScreen'),
});

export const payouts = defineFeature({ routes: { main: [overview] } });
