import { createRouter } from '@tanstack/react-router';
import { ScreenError } from './pages/errors/screen-error.tsx';
import { addPages, routeTree } from './routes.ts';
import { staffFeaturesLoaded } from './staff/load-staff-features.ts';

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
});

staffFeaturesLoaded.subscribe(() => {
  addPages(staffFeaturesLoaded.get());
  router.setRoutes(router.buildRouteTree());
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
