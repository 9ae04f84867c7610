import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PointLines } from '#features/statistics/lazy-parts.tsx';
import { queryClient } from '#lib/query-client.ts';
import { listSearch } from '#lib/routing/feature.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { FiguresScreen } from './figures-screen.tsx';

const MARA = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  username: 'mara@x.example',
  first_name: 'Mara',
  last_name: null,
};
const NONE = { approved: 0, denied: 0, late: 0, median_seconds: null };
const WEEK = { approved: 6, denied: 2, late: 1, median_seconds: 30_600 };
const full = {
  waiting: 7,
  overdue: 2,
  total: WEEK,
  weeks: [
    { week: '2026-11-09', ...NONE },
    { week: '2026-11-16', ...WEEK },
  ],
  reasons: [
    { code: 'cover_blurred', text: { en: 'The cover is blurred.', ru: 'Обложка размыта.' }, count: 2 },
    { code: null, text: null, count: 1 },
  ],
  moderators: [{ moderator: MARA, ...WEEK }],
};
const decided = (title: string | null, changes: object = {}) => ({
  uuid: title ?? 'gone',
  decision: 'APPROVED',
  decided_at: '2026-11-20T10:00:00.000Z',
  moderator: MARA,
  release_uuid: 'r',
  release: title === null ? null : { title, artist: 'Night Ferry' },
  seconds: 7_200,
  is_late: false,
  ...changes,
});

let figures: typeof full;
let decisions: unknown[];
let failure: Response | null;
let asked: string[];

const open = async (address = '/staff/releases/figures') => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const page = createRoute({
    getParentRoute: () => main,
    path: '/staff/releases/figures',
    validateSearch: listSearch('moderator', 'from', 'to'),
    component: FiguresScreen,
  });
  const queue = createRoute({ getParentRoute: () => main, path: '/staff/releases' });
  const review = createRoute({ getParentRoute: () => main, path: '/staff/releases/$uuid' });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page, queue, review])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1, name: 'Moderation figures' });
  return router;
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

beforeEach(async () => {
  await PointLines.preload();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  [figures, decisions, failure, asked] = [full, [decided('First Light')], null, []];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://x');
    if (url.pathname.endsWith('/figures')) return failure?.clone() ?? Response.json(figures);
    asked.push(url.search);
    const meta = { page: 1, take: 20, itemCount: decisions.length, pageCount: 1 };
    return Response.json({ data: decisions, meta });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the backlog, the median and the shares, and a table behind each picture', async () => {
  await open();
  const numbers = await screen.findByLabelText('Now and over the last 12 weeks');
  expect(
    within(numbers)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['7', '2', '8 hours', '25%', '13%']);
  expect(rowsOf(await screen.findByRole('table', { name: 'Median time to answer by week, hours' }))).toEqual([
    'Week fromMedian, hours',
    '9 November 2026—',
    '16 November 20268.5',
  ]);
  expect(rowsOf(screen.getByRole('table', { name: 'Share denied by week, %' }))[2]).toBe('16 November 202625');
  expect(rowsOf(screen.getByRole('table', { name: 'Answers by week' }))[2]).toBe('16 November 202662');
  expect(rowsOf(screen.getByRole('table', { name: 'Why releases are denied' })).slice(1)).toEqual([
    'The cover is blurred.2',
    'In the moderator’s own words1',
  ]);
});

it('links from a moderator to their history, which the address keeps', async () => {
  decisions = [
    decided('First Light', { is_late: true }),
    decided(null, { decision: 'DENIED', moderator: null, seconds: null }),
  ];
  const router = await open();
  fireEvent.click(await screen.findByRole('link', { name: 'History of Mara' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ moderator: MARA.uuid }));
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('moderator')).toBe(MARA.uuid));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Moderator' }).value).toBe(MARA.uuid);
  const history = await screen.findByRole('table', { name: 'History' });
  await within(history).findByRole('link', { name: 'First Light' });
  const [, first, second] = rowsOf(history);
  expect(first).toMatch(/First Light.*Mara.*Approved.*late/);
  expect(second).toMatch(/Deleted by its artist.*Unknown.*Denied/);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('shows an empty desk, and offers a retry when the figures failed', async () => {
  figures = { ...full, total: NONE as never, weeks: [], reasons: [], moderators: [] };
  decisions = [];
  await open();
  await screen.findByText('No releases have been answered in the last 12 weeks');
  await screen.findByText('No decisions yet');
  cleanup();
  queryClient.clear();
  failure = Response.json({ statusCode: 503, message: 'no' }, { status: 503 });
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  failure = null;
  fireEvent.click(again);
  await screen.findByText('No releases have been answered in the last 12 weeks');
});
