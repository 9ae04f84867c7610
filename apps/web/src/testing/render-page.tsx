import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { ConfirmHost } from '#ui/dialog/confirm-host.tsx';
import { renderInApp } from './render-in-app.tsx';

/** Renders pages of the main area at a URL, with the confirmation dialog; other pages are empty. */
export const renderPage = async (address: string, pages: Readonly<Record<string, FunctionComponent>>) => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => main, path, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(
    <>
      <RouterProvider router={router as never} />
      <ConfirmHost />
    </>,
  );
  return router;
};
