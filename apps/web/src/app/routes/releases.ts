import { createRoute } from '@tanstack/react-router';
import { readReleasesSearch, readSearchText } from '#features/releases/lists/releases-search.ts';
import { pageSearch } from '../search.ts';
import { main } from './main.ts';
import { screen } from './screen.ts';

export const drafts = createRoute({
  getParentRoute: () => main,
  path: '/drafts',
  validateSearch: (search) => ({ ...readSearchText(search), ...pageSearch(search) }),
  component: screen(() => import('#features/releases/authoring/drafts/drafts-screen.tsx'), 'DraftsScreen'),
});

/** A release being written. Both addresses show the one page of this parent, so that it stays when they change. */
export const authoring = createRoute({
  getParentRoute: () => main,
  id: 'authoring',
  component: screen(() => import('#features/releases/authoring/page/authoring-screen.tsx'), 'AuthoringScreen'),
});

export const upload = createRoute({ getParentRoute: () => authoring, path: '/upload' });

export const draft = createRoute({ getParentRoute: () => authoring, path: '/drafts/$uuid' });

export const releases = createRoute({
  getParentRoute: () => main,
  path: '/releases',
  validateSearch: (search) => ({ ...readReleasesSearch(search), ...pageSearch(search) }),
  component: screen(() => import('#features/releases/lists/releases-screen.tsx'), 'ReleasesScreen'),
});

export const release = createRoute({
  getParentRoute: () => main,
  path: '/releases/$uuid',
  component: screen(() => import('#features/releases/preview/release-screen.tsx'), 'ReleaseScreen'),
});
