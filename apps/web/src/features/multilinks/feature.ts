import { createRoute } from '@tanstack/react-router';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch } from '#lib/routing/search.ts';

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

export const multilinks = defineFeature({
  routes: { main: [list, editor] },
  navigation: [{ group: 'more', to: '/links', label: { en: 'Links', ru: 'Ссылки' } }],
});
