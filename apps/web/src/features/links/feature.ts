import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { listSearch, pageSearch } from '#lib/routing/search.ts';

const list = createRoute({
  getParentRoute: () => main,
  path: '/links',
  validateSearch: pageSearch,
  component: screen(() => import('./list/links-screen.tsx'), 'LinksScreen'),
});

const editor = createRoute({
  getParentRoute: () => main,
  path: '/links/$uuid',
  component: screen(() => import('./editor/link-screen.tsx'), 'LinkScreen'),
});

const staff = createRoute({
  getParentRoute: () => main,
  path: '/staff/links',
  beforeLoad: requireRole('support'),
  validateSearch: listSearch('view', 'search'),
  component: screen(() => import('./staff/staff-links-screen.tsx'), 'StaffLinksScreen'),
});

export const links = defineFeature({
  routes: { main: [list, editor, staff] },
  navigation: [
    { group: 'more', to: '/links', label: { en: 'Links', ru: 'Ссылки' } },
    { group: 'staff', role: 'support', to: '/staff/links', label: { en: 'Public pages', ru: 'Публичные страницы' } },
  ],
});
