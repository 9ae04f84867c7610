import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch, textSearch } from '#lib/routing/search.ts';

/** Addresses as they are, before they are read. */
type Address<Name extends string> = { readonly [Key in Name]?: string | undefined } & ReturnType<typeof pageSearch>;

const peopleSearch = textSearch('search', 'group');
const auditSearch = textSearch('actor', 'action', 'about', 'from', 'to');
type AuditName = keyof ReturnType<typeof auditSearch>;

const list = createRoute({
  getParentRoute: () => main,
  path: '/staff/people',
  beforeLoad: requireRole('support'),
  validateSearch: (search: Record<string, unknown>): Address<'search' | 'group'> => ({
    ...peopleSearch(search),
    ...pageSearch(search),
  }),
  component: screen(() => import('./list/people-screen.tsx'), 'PeopleScreen'),
});

const person = createRoute({
  getParentRoute: () => main,
  path: '/staff/people/$uuid',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./person/person-screen.tsx'), 'PersonScreen'),
});

const audit = createRoute({
  getParentRoute: () => main,
  path: '/staff/audit',
  beforeLoad: requireRole('admin'),
  validateSearch: (search: Record<string, unknown>): Address<AuditName> => ({
    ...auditSearch(search),
    ...pageSearch(search),
  }),
  component: screen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
});

export const people = defineFeature({
  routes: { main: [list, person, audit] },
  navigation: [
    { group: 'staff', role: 'support', to: '/staff/people', label: { en: 'People', ru: 'Пользователи' } },
    { group: 'staff', role: 'admin', to: '/staff/audit', label: { en: 'Audit log', ru: 'Журнал действий' } },
  ],
});
