import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/instance',
  beforeLoad: requireRole('admin'),
  validateSearch: textSearch('view'),
  component: screen(() => import('./instance-screen.tsx'), 'InstanceScreen'),
});

export const instance = defineFeature({
  routes: { main: [page] },
  navigation: [{ group: 'staff', role: 'admin', to: '/staff/instance', label: { en: 'Instance', ru: 'Сервис' } }],
});
