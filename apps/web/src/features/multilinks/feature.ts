import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen } from '#lib/routing/feature.ts';

const list = createRoute({
  getParentRoute: () => main,
  path: '/links',
  staticData: { needs: ['releases:read', 'whole-account'] },
  validateSearch: pageSearch,
  component: screen(() => import('./list/links-screen.tsx'), 'LinksScreen'),
});

const editor = createRoute({
  getParentRoute: () => main,
  path: '/links/$uuid',
  staticData: { needs: ['links:write'] },
  component: screen(() => import('./editor/link-screen.tsx'), 'LinkScreen'),
});

export const multilinks = defineFeature({
  routes: { main: [list, editor] },
  navigation: [{ group: 'more', to: '/links', label: { en: 'Links', ru: 'Ссылки' } }],
});
