import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from '../pages/errors/error-page.tsx';
import { NotFoundPage } from '../pages/errors/not-found-page.tsx';
import { RootLayout } from '../shell/layouts/root-layout.tsx';
import { Splash } from '../shell/splash.tsx';

export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  pendingComponent: Splash,
});
