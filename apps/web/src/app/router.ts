import { createRootRoute, createRouter } from '@tanstack/react-router';
import { history } from './history.ts';
import { ScreenError } from './pages/errors/error-page.tsx';
import { addPages, routeTree } from './routes.ts';
import { staffFeaturesLoaded } from './staff/staff-pages.ts';

export const router = createRouter({
  routeTree,
  history,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
});

staffFeaturesLoaded.subscribe(() => {
  addPages(staffFeaturesLoaded.get());
  // The router reads a tree again only if it is another object.
  router.update({ ...router.options, routeTree: createRootRoute() as unknown as typeof routeTree });
  router.update({ ...router.options, routeTree });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
