import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch } from '#lib/routing/search.ts';
import { readQueueSearch } from './queue-search.ts';

const queue = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases',
  beforeLoad: requireRole('moderator'),
  validateSearch: (search) => ({ ...readQueueSearch(search), ...pageSearch(search) }),
  component: screen(() => import('./screens.ts'), 'QueueScreen'),
});

const review = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/$uuid',
  beforeLoad: requireRole('moderator'),
  component: screen(() => import('./screens.ts'), 'ReviewScreen'),
});

const reasons = createRoute({
  getParentRoute: () => main,
  path: '/staff/deny-reasons',
  beforeLoad: requireRole('moderator'),
  component: screen(() => import('./screens.ts'), 'ReasonsScreen'),
});

export const moderation = defineFeature({
  routes: { main: [queue, review, reasons] },
  navigation: [
    { group: 'staff', role: 'moderator', to: '/staff/releases', label: { en: 'Moderation', ru: 'Модерация' } },
  ],
});
