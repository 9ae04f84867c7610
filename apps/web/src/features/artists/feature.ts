import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';
import { readArtistsSearch } from './artists-search.ts';

const artistsPage = createRoute({
  getParentRoute: () => main,
  path: '/artists',
  staticData: { needs: ['releases:read'] },
  validateSearch: readArtistsSearch,
  component: screen(() => import('./screens/artists-screen.tsx'), 'ArtistsScreen'),
});

export const artists = defineFeature({
  routes: { main: [artistsPage] },
  navigation: [{ group: 'service', to: '/artists', label: { en: 'Artists', ru: 'Артисты' } }],
});
