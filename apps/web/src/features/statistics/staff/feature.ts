import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/reports',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('view'),
  component: screen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
});

export const staffStatistics = defineFeature({
  routes: { main: [page] },
  navigation: [
    {
      group: 'staff',
      section: 'delivery',
      role: 'admin',
      to: '/staff/reports',
      label: { en: 'Store reports', ru: 'Отчёты площадок' },
    },
  ],
});
