import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/system',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('view', 'status'),
  component: screen(() => import('./system-screen.tsx'), 'SystemScreen'),
});

export const system = defineFeature({
  routes: { main: [page] },
  navigation: [
    { group: 'staff', section: 'system', role: 'admin', to: '/staff/system', label: { en: 'System', ru: 'Система' } },
  ],
});
