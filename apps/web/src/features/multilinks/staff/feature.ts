import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

const page = createRoute({
  getParentRoute: () => main,
  path: '/staff/links',
  beforeLoad: requireRole('support'),
  validateSearch: listSearch('view', 'search'),
  component: screen(() => import('./staff-links-screen.tsx'), 'StaffLinksScreen'),
});

export const staffMultilinks = defineFeature({
  routes: { main: [page] },
  navigation: [
    {
      group: 'staff',
      section: 'content',
      role: 'support',
      to: '/staff/links',
      label: { en: 'Public pages', ru: 'Публичные страницы' },
    },
  ],
});
