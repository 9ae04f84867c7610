import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { listSearch } from '#lib/routing/feature.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubLive } from '#testing/stub-live.ts';
import { QueueScreen } from './queue-screen.tsx';

const HOUR_MS = 3_600_000;
const AT = '2026-11-20T10:00:00.000Z';
const person = (uuid: string, name: string) => ({
  uuid,
  username: `${uuid}@x.example`,
  first_name: name,
  last_name: null,
});
const claimOf = (uuid: string, holder: object) => ({ release_uuid: uuid, holder, claimed_at: AT, expires_at: AT });
const sent = (uuid: string, title: string, hours: number, changes: object = {}): QueueItem =>
  ({
    uuid,
    title,
    type: 'SINGLE',
    status: 'PENDING',
    artist: { name: 'Night Ferry' },
    cover: null,
    tint: null,
    release_date: '2026-12-24',
    updated_at: AT,
    submitted_at: AT,
    // Half an hour more, so that the whole hours left are the same throughout a test.
    due_at: new Date(Date.now() + (hours + 0.5) * HOUR_MS).toISOString(),
    track_count: 1,
    owner: person('o', 'Olga'),
    claim: null,
    ...changes,
  }) as unknown as QueueItem;

let rows: QueueItem[];
let isCut: boolean;
let failure: Response | null;
let asked: string[];
let claimed: string[];
let emit: ReturnType<typeof stubLive>;

const open = async (address = '/staff/releases') => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const validateSearch = listSearch('status', 'search');
  const queue = createRoute({
    getParentRoute: () => main,
    path: '/staff/releases',
    validateSearch,
    component: QueueScreen,
  });
  const review = createRoute({
    getParentRoute: () => main,
    path: '/staff/releases/$uuid',
    validateSearch,
    component: () => 'One release',
  });
  const reasons = createRoute({ getParentRoute: () => main, path: '/staff/deny-reasons', component: () => 'Reasons' });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([queue, review, reasons])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(
    <main>
      <RouterProvider router={router as never} />
    </main>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Moderation' });
  return router;
};
const press = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code }));

beforeEach(async () => {
  queryClient.clear();
  emit = stubLive();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  Element.prototype.scrollIntoView = () => undefined;
  [rows, isCut, failure, asked, claimed] = [[], false, null, [], []];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://x');
    if (url.pathname === '/api/me') return Response.json({ ...person('me', 'Mara'), roles: ['moderator'] });
    if (url.pathname === '/api/staff/releases/counts')
      return Response.json({ PENDING: 12, MODERATED: 3, PUBLISHED: 10_000, DENIED: 4, overdue: 2, mine: 1, asked: 4 });
    if (init.method === 'POST') {
      claimed.push(url.pathname);
      return Response.json(claimOf(url.pathname.split('/')[4] ?? '', person('me', 'Mara')));
    }
    asked.push(url.search);
    if (failure) return failure.clone();
    const meta = {
      page: 1,
      take: 20,
      itemCount: rows.length,
      pageCount: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    };
    return Response.json({ data: rows, meta, is_cut: isCut });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cells = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));

it('shows the time left for each answer, marks near and overdue ones, and sorts by due date', async () => {
  rows = [sent('a', 'Late', -49), sent('b', 'Near', 5), sent('c', 'Far', 80)];
  await open();
  const late = (await cells('Late')).getByText('2 days overdue');
  expect(late.dataset.urgency).toBe('over');
  expect((await cells('Near')).getByText('in 5 hours').dataset.urgency).toBe('soon');
  expect((await cells('Far')).getByText('in 3 days').dataset.urgency).toBeUndefined();
  expect(new URLSearchParams(asked[0]).get('sort')).toBe('due_at');
  expect(new URLSearchParams(asked[0]).get('order')).toBe('ASC');
});

it('shows how many there are on its filters, and keeps filter and search in the address', async () => {
  rows = [sent('a', 'Late', 5)];
  const router = await open();
  const overdue = await screen.findByRole('button', { name: 'Overdue 2' });
  expect(screen.getByRole('button', { name: 'Waiting 12' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Published 10,000+' })).toBeDefined();
  fireEvent.click(overdue);
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'OVERDUE' }));
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('overdue')).toBe('true'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ferry' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'OVERDUE', search: 'ferry' }));
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('search')).toBe('ferry'));
});

it('lists the opinions requested from the user with their number, or an empty state', async () => {
  rows = [sent('a', 'Asked', 5)];
  const router = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Asked of me 4' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'ASKED' }));
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('asked')).toBe('me'));
  cleanup();
  rows = [];
  queryClient.clear();
  emit = stubLive();
  await open('/staff/releases?status=ASKED');
  await screen.findByText('Nobody is waiting for your opinion');
});

it('opens and claims the first release without another moderator’s claim', async () => {
  rows = [sent('a', 'Taken', 5, { claim: claimOf('a', person('i', 'Ivan')) }), sent('b', 'Free', 6)];
  const router = await open('/staff/releases?search=ferry');
  expect((await cells('Taken')).getByText('Ivan')).toBeDefined();
  await screen.findByRole('button', { name: 'Review next' });
  await waitFor(() => expect(queryClient.getQueryData(['me'])).toBeDefined());
  await press('KeyN');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/releases/b'));
  expect(router.state.location.search).toEqual({ search: 'ferry' });
  expect(claimed).toEqual(['/api/staff/release/b/claim']);
});

it('shows other moderators’ claims and decisions at once', async () => {
  rows = [sent('a', 'First', 5)];
  await open();
  await cells('First');
  rows = [sent('a', 'First', 5, { claim: claimOf('a', person('i', 'Ivan')) })];
  await emit('staff-release', { uuid: 'a', status: 'PENDING', claim: rows[0]?.claim ?? null });
  expect(await screen.findByText('Ivan')).toBeDefined();
});

it('shows an empty state for each view, and a hint when more releases match', async () => {
  await open();
  await screen.findByText('No releases to review');
  cleanup();
  await open('/staff/releases?status=OVERDUE');
  await screen.findByText('No overdue releases');
  cleanup();
  const router = await open('/staff/releases?search=nowhere');
  fireEvent.click(await screen.findByRole('button', { name: 'Search all releases' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'ALL', search: 'nowhere' }));
  cleanup();
  [rows, isCut] = [[sent('a', 'Common', 5)], true];
  await open('/staff/releases?search=common');
  await screen.findByText(/More releases match/);
});

it('offers another try when the queue cannot be loaded', async () => {
  failure = Response.json({ statusCode: 503, message: 'no' }, { status: 503 });
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  failure = null;
  rows = [sent('a', 'Back', 5)];
  fireEvent.click(again);
  await cells('Back');
});
