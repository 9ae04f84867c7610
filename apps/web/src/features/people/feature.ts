import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen, textSearch } from '#lib/routing/feature.ts';

const list = createRoute({
  getParentRoute: () => main,
  path: '/staff/people',
  beforeLoad: requireRole('support'),
  validateSearch: listSearch('search', 'group'),
  component: screen(() => import('./screens.ts'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => main,
  path: '/staff/people/$uuid',
  beforeLoad: requireRole('support'),
  validateSearch: textSearch('tab'),
  component: screen(() => import('./screens.ts'), 'PersonScreen'),
});

const audit = createRoute({
  getParentRoute: () => main,
  path: '/staff/audit',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('actor', 'action', 'about', 'from', 'to'),
  component: screen(() => import('./screens.ts'), 'AuditScreen'),
});

export const people = defineFeature({
  routes: { main: [list, person, audit] },
  navigation: [
    {
      group: 'staff',
      section: 'people',
      role: 'support',
      to: '/staff/people',
      label: { en: 'People', ru: 'Пользователи' },
    },
    {
      group: 'staff',
      section: 'system',
      role: 'admin',
      to: '/staff/audit',
      label: { en: 'Audit log', ru: 'Журнал действий' },
    },
  ],
});
