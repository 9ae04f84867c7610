import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { listSearch } from '#lib/routing/search.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/system',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('view', 'status'),
  component: screen(() => import('./system-screen.tsx'), 'SystemScreen'),
});

export const system = defineFeature({
  routes: { main: [page] },
  navigation: [{ group: 'staff', role: 'admin', to: '/staff/system', label: { en: 'System', ru: 'Система' } }],
});
