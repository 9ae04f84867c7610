import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, main, screen, textSearch } from '#lib/routing/feature.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/instance',
  beforeLoad: requireRole('admin'),
  validateSearch: textSearch('view'),
  component: screen(() => import('./instance-screen.tsx'), 'InstanceScreen'),
});

export const instance = defineFeature({
  routes: { main: [page] },
  navigation: [
    {
      group: 'staff',
      section: 'system',
      role: 'admin',
      to: '/staff/instance',
      label: { en: 'Instance', ru: 'Сервис' },
    },
  ],
});
