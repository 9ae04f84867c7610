import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, main, pageSearch, screen, textSearch } from '#lib/routing/feature.ts';
import { useOpenCount } from './api.ts';
import type { InboxAddress } from './inbox-search.ts';

// The screen validates the filters, because this file is part of every user's first load.
const filterSearch = textSearch('status', 'overdue', 'assignee', 'search');

const list = createRoute({
  getParentRoute: () => main,
  path: '/staff/tickets',
  beforeLoad: requireRole('support'),
  validateSearch: (search: Record<string, unknown>): InboxAddress => ({
    ...filterSearch(search),
    ...pageSearch(search),
  }),
  component: screen(() => import('./screens.ts'), 'InboxScreen'),
});

const ticket = createRoute({
  getParentRoute: () => main,
  path: '/staff/tickets/$uuid',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./screens.ts'), 'StaffTicketScreen'),
});

const templates = createRoute({
  getParentRoute: () => main,
  path: '/staff/templates',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./screens.ts'), 'TemplatesScreen'),
});

export const inbox = defineFeature({
  routes: { main: [list, ticket, templates] },
  navigation: [
    {
      group: 'staff',
      section: 'people',
      role: 'support',
      to: '/staff/tickets',
      label: { en: 'Tickets', ru: 'Обращения' },
      useCount: useOpenCount,
    },
    {
      group: 'staff',
      section: 'people',
      role: 'support',
      to: '/staff/templates',
      label: { en: 'Answer templates', ru: 'Шаблоны ответов' },
    },
  ],
});
