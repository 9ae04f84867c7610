import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

const importPage = createRoute({
  getParentRoute: () => main,
  path: '/staff/legacy',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./import-screen.tsx'), 'ImportScreen'),
});

export const staffTransfers = defineFeature({
  routes: { main: [importPage] },
  navigation: [
    { group: 'staff', section: 'system', role: 'admin', to: '/staff/legacy', label: { en: 'Transfer', ru: 'Перенос' } },
  ],
});
