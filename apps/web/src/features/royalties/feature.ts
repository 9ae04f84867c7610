import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen } from '#lib/routing/feature.ts';

const overview = createRoute({
  getParentRoute: () => main,
  path: '/royalties',
  staticData: { needs: ['royalties:read', 'whole-account'] },
  validateSearch: pageSearch,
  component: screen(() => import('./overview/royalties-screen.tsx'), 'RoyaltiesScreen'),
});

const statement = createRoute({
  getParentRoute: () => main,
  path: '/royalties/statements/$uuid',
  staticData: { needs: ['royalties:read', 'whole-account'] },
  validateSearch: pageSearch,
  component: screen(() => import('./statement/statement-screen.tsx'), 'StatementScreen'),
});

const ownSplits = createRoute({
  getParentRoute: () => main,
  path: '/royalties/splits',
  staticData: { needs: ['royalties:read', 'whole-account'] },
  component: screen(() => import('./splits/own-splits-screen.tsx'), 'OwnSplitsScreen'),
});

export const royalties = defineFeature({
  routes: { main: [overview, statement, ownSplits] },
  navigation: [{ group: 'more', to: '/royalties', label: { en: 'Royalties', ru: 'Роялти' } }],
});
