import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderInApp } from './render-in-app.tsx';

/** Renders a part of the app that has links on a page with a router. */
export const renderInRouter = async (part: ReactNode) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
    defaultPendingMinMs: 0,
  });
  return { ...(await renderInApp(<RouterProvider router={router as never} />)), router };
};
