import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { readStatisticsSearch, StatisticsScreen } from './general/statistics-screen.tsx';
import { ReleaseStatisticsScreen } from './release/release-statistics-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const GONE = Response.json({ statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' }, { status: 404 });
const REFUSED = Response.json({ statusCode: 403, error: 'Forbidden', message: 'FORBIDDEN' }, { status: 403 });
const NONE = {
  data: [],
  meta: { page: 1, take: 10, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
  total: 0,
  days: [],
  platforms: [],
  by: 'DAY',
};

/** Answers each call by the last part of its path. */
const serve = (answers: Readonly<Record<string, Response>>) =>
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const answer = Object.entries(answers).find(([path]) => pathname.includes(path));
    return (answer?.[1] ?? Response.json([])).clone();
  });

/** Renders the two screens under the addresses that they have in the app. */
const renderAt = (path: string) => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const routes = [
    createRoute({
      getParentRoute: () => main,
      path: '/statistics',
      validateSearch: readStatisticsSearch,
      component: StatisticsScreen,
    }),
    createRoute({ getParentRoute: () => main, path: '/statistics/$uuid', component: ReleaseStatisticsScreen }),
  ];
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultPendingMinMs: 0,
  });
  return renderInApp(<RouterProvider router={router as never} />);
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('statistics show an error when loading fails, and load on retry', async () => {
  serve({ 'common-statistics': REFUSED });
  await renderAt('/statistics');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByRole('heading', { level: 1, name: 'Statistics' })).toBeTruthy();
  serve({ 'common-statistics': Response.json(NONE) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('link', { name: /Upload/ })).getAttribute('href')).toBe('/upload');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('statistics of a release show an error when loading fails, and load on retry', async () => {
  const release = Response.json({ uuid: UUID, title: 'Ink' });
  serve({ 'release-statistics': REFUSED, 'statistics/release/': release });
  await renderAt(`/statistics/${UUID}`);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  serve({ 'release-statistics': Response.json([]), 'statistics/release/': release });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/No streams in/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an unknown release shows a link back to all statistics', async () => {
  serve({ 'release-statistics': GONE, 'statistics/release/': GONE });
  await renderAt(`/statistics/${UUID}`);
  const link = await screen.findByRole('link', { name: 'All statistics' });
  expect(link.getAttribute('href')).toBe('/statistics');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
