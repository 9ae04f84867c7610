import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen, textSearch } from '#lib/routing/feature.ts';

const general = createRoute({
  getParentRoute: () => main,
  path: '/statistics',
  staticData: { needs: ['statistics:read', 'whole-account'] },
  // Kept as it is written; the screen reads it (`readStatisticsSearch`), so that no other page has to load how.
  validateSearch: (search) => ({ ...textSearch('period', 'from', 'to', 'compare')(search), ...pageSearch(search) }),
  component: screen(() => import('./general/statistics-screen.tsx'), 'StatisticsScreen'),
});

const ofRelease = createRoute({
  getParentRoute: () => main,
  path: '/statistics/$uuid',
  staticData: { needs: ['statistics:read'] },
  validateSearch: textSearch('year'),
  component: screen(() => import('./release/release-statistics-screen.tsx'), 'ReleaseStatisticsScreen'),
});

export const statistics = defineFeature({
  routes: { main: [general, ofRelease] },
  navigation: [{ group: 'service', to: '/statistics', label: { en: 'Statistics', ru: 'Статистика' } }],
});
