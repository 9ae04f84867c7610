import { createRootRoute } from '@tanstack/react-router';
import { FaultPage } from '../pages/fault-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { Root } from '../shell/root.tsx';
import { Splash } from '../shell/splash.tsx';

export const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FaultPage,
  pendingComponent: Splash,
});
