import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, pageSearch, screen } from '#lib/routing/feature.ts';
import type { SheetSearch } from '#lib/routing/sheet-address.ts';
import { readListSearch, readReleasesSearch } from './lists/releases-search.ts';

const drafts = createRoute({
  getParentRoute: () => main,
  path: '/drafts',
  staticData: { needs: ['releases:read'] },
  validateSearch: (search) => ({ ...readListSearch(search), ...pageSearch(search) }),
  component: screen(() => import('./lists/drafts/drafts-screen.tsx'), 'DraftsScreen'),
});

const sheet = createRoute({
  getParentRoute: () => main,
  path: '/drafts/sheet',
  staticData: { needs: ['releases:write'] },
  validateSearch: ({ ids }): SheetSearch => (typeof ids === 'string' && ids ? { ids } : {}),
  component: screen(() => import('./sheet/sheet-screen.tsx'), 'SheetScreen', 'catalogue'),
});

/** A release being written. Both addresses show the one page of this parent, so that it stays when they change. */
const authoring = createRoute({
  getParentRoute: () => main,
  id: 'authoring',
  component: screen(() => import('./authoring/page/authoring-screen.tsx'), 'AuthoringScreen'),
});

const upload = createRoute({
  getParentRoute: () => authoring,
  path: '/upload',
  staticData: { needs: ['releases:write'] },
});

const draft = createRoute({
  getParentRoute: () => authoring,
  path: '/drafts/$uuid',
  staticData: { needs: ['releases:write'] },
});

const allReleases = createRoute({
  getParentRoute: () => main,
  path: '/releases',
  staticData: { needs: ['releases:read'] },
  validateSearch: (search) => ({ ...readReleasesSearch(search), ...pageSearch(search) }),
  component: screen(() => import('./lists/releases-screen.tsx'), 'ReleasesScreen'),
});

const release = createRoute({
  getParentRoute: () => main,
  path: '/releases/$uuid',
  staticData: { needs: ['releases:read'] },
  component: screen(() => import('./details/release-screen.tsx'), 'ReleaseScreen'),
});

export const releases = defineFeature({
  routes: { main: [drafts, sheet, authoring.addChildren([upload, draft]), allReleases, release] },
  navigation: [
    { group: 'releases', to: '/releases', label: { en: 'All Releases', ru: 'Все релизы' } },
    { group: 'releases', to: '/drafts', label: { en: 'Drafts', ru: 'Черновики' } },
  ],
  commands: [{ kind: 'action', to: '/upload', label: { en: 'Upload music', ru: 'Загрузить музыку' } }],
});
