import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch, textSearch } from '#lib/routing/search.ts';

/** The address of a list as it is, before it is read. */
type Address<Name extends string> = { readonly [Key in Name]?: string | undefined } & ReturnType<typeof pageSearch>;

// Short: everybody's first load has this file.
const listSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): Address<Name> => ({ ...textSearch(...names)(search), ...pageSearch(search) });

const list = createRoute({
  getParentRoute: () => main,
  path: '/staff/people',
  beforeLoad: requireRole('support'),
  validateSearch: listSearch('search', 'group'),
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
  validateSearch: listSearch('actor', 'action', 'about', 'from', 'to'),
  component: screen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
});

export const people = defineFeature({
  routes: { main: [list, person, audit] },
  navigation: [
    { group: 'staff', role: 'support', to: '/staff/people', label: { en: 'People', ru: 'Пользователи' } },
    { group: 'staff', role: 'admin', to: '/staff/audit', label: { en: 'Audit log', ru: 'Журнал действий' } },
  ],
});
