import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen, textSearch } from '#lib/routing/feature.ts';
import { UnreadBadge } from './unread/unread.tsx';

const reportSearch = textSearch('ask', 'subject', 'fault', 'request', 'at', 'place', 'release', 'hold');

const supportPage = createRoute({
  getParentRoute: () => main,
  path: '/support',
  staticData: { needs: ['support:write', 'whole-account'] },
  validateSearch: (search: Record<string, unknown>) => ({ ...reportSearch(search), ...pageSearch(search) }),
  component: screen(() => import('./tickets/support-screen.tsx'), 'SupportScreen'),
});

const ticketPage = createRoute({
  getParentRoute: () => main,
  path: '/support/$uuid',
  staticData: { needs: ['support:write', 'whole-account'] },
  component: screen(() => import('./tickets/ticket/ticket-screen.tsx'), 'TicketScreen'),
});

export const support = defineFeature({
  routes: { main: [supportPage, ticketPage] },
  navigation: [{ group: 'help', to: '/support', label: { en: 'Support', ru: 'Поддержка' }, Badge: UnreadBadge }],
});
