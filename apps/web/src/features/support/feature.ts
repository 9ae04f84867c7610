import { createRoute } from '@tanstack/react-router';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';

const supportPage = createRoute({
  getParentRoute: () => main,
  path: '/support',
  validateSearch: textSearch('subject', 'fault'),
  component: screen(() => import('./screens/support-screen.tsx'), 'SupportScreen'),
});

export const support = defineFeature({
  routes: { main: [supportPage] },
  navigation: [{ group: 'help', to: '/support', label: { en: 'Support', ru: 'Поддержка' } }],
});
