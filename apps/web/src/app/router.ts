import { createRouter } from '@tanstack/react-router';
import { ScreenError } from './pages/errors/screen-error.tsx';
import { routeTree } from './routes.ts';

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
