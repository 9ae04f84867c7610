import type { StaffTicket } from '@dubplate/contract/support/schemas';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { stubLive } from '#testing/stub-live.ts';
import { InboxScreen } from './inbox-screen.tsx';

const AT = '2026-11-22T20:00:00.000Z';
const asked = (uuid: string, subject: string, changes: object = {}): StaffTicket =>
  ({
    uuid,
    subject,
    status: 'OPEN',
    release: null,
    asker: { uuid: 'v', username: 'vera@example.com', first_name: null, last_name: null, has_paid_plan: false },
    assignee: null,
    is_from_outside: false,
    waiting_since: AT,
    answer_due_at: new Date(Date.now() + 3.5 * 3_600_000).toISOString(),
    first_answered_at: null,
    last_message: { content: 'Where is it?', staff: false, created_at: AT },
    created_at: AT,
    updated_at: AT,
    ...changes,
  }) as unknown as StaffTicket;

let rows: StaffTicket[];
let failure: Response | null;
let isCut: boolean;
let queries: string[];
let changes: unknown[];
let emit: ReturnType<typeof stubLive>;

const open = async (address = '/staff/tickets') => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const page = createRoute({
    getParentRoute: () => main,
    path: '/staff/tickets',
    component: InboxScreen,
  });
  const ticket = createRoute({ getParentRoute: () => main, path: '/staff/tickets/$uuid', component: () => 'One' });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page, ticket])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(
    <main>
      <RouterProvider router={router as never} />
    </main>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Tickets' });
  return router;
};
const press = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code }));

beforeEach(async () => {
  queryClient.clear();
  emit = stubLive();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  Element.prototype.scrollIntoView = () => undefined;
  rows = [asked('one', 'First', { answer_due_at: '2020-01-01T00:00:00.000Z' }), asked('two', 'Second')];
  failure = null;
  isCut = false;
  queries = [];
  changes = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, search } = new URL(String(address), 'http://x.example');
    if (init?.method === 'PATCH') {
      changes.push([pathname, JSON.parse(String(init.body))]);
      return Response.json(rows[0]);
    }
    if (pathname === '/api/me') return Response.json({ uuid: 'me', username: 'o@example.com', roles: ['support'] });
    if (pathname.endsWith('/counts'))
      return Response.json({ OPEN: 2, ANSWERED: 0, CLOSED: 0, overdue: 1, mine: 0, unassigned: 2 });
    if (pathname.endsWith('/ticket-assignees')) return Response.json([{ uuid: 'me', name: 'Olga' }]);
    queries.push(search);
    if (failure) return failure.clone();
    const count = rows.length;
    const meta = { page: 1, take: 20, itemCount: count, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
    return Response.json({ data: rows, meta, is_cut: isCut });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists unanswered tickets with the time left for the answer, and counts them', async () => {
  await open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(
    /First.*New.*Where is it\?.*vera@example.com.*Basic.*Overdue by [\d,]+ days.*Nobody/,
  );
  expect(second?.textContent).toContain('Answer within 3 hours');
  expect(screen.getByRole('button', { name: 'Waiting 2' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Overdue 1' })).toBeDefined();
  expect(queries[0]).toContain('sort=waiting');
  expect(queries[0]).toContain('status=OPEN');
});

it('is worked by keyboard: J, K and the arrows move, Enter opens, A takes, / searches', async () => {
  const router = await open();
  const [first, second] = await screen.findAllByRole('link', { name: /First|Second/ });
  await screen.findByRole('option', { name: 'Nobody’s (2)' });
  await press('KeyA');
  await press('ArrowDown');
  expect([document.activeElement, changes]).toEqual([document.body, []]);
  await press('KeyJ');
  expect(document.activeElement).toBe(first);
  await press('ArrowDown');
  expect(document.activeElement).toBe(second);
  await press('KeyA');
  await waitFor(() => expect(changes).toEqual([['/api/staff/ticket/two', { assignee_uuid: 'me' }]]));
  await press('KeyK');
  expect(document.activeElement).toBe(first);
  await press('Slash');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search the tickets' }));
  await press('KeyA');
  expect(changes).toHaveLength(1);
  await act(async () => fireEvent.click(second as HTMLElement));
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/tickets/two'));
});

it('keeps its filters in the address', async () => {
  const router = await open('/staff/tickets?assignee=none');
  fireEvent.click(await screen.findByRole('button', { name: 'Overdue 1' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ assignee: 'none', overdue: 'yes' }));
  await screen.findByRole('option', { name: 'Nobody’s (2)' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Assigned to' }), { target: { value: 'me' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ assignee: 'me', overdue: 'yes' }));
  await waitFor(() => expect(queries.at(-1)).toContain('overdue=true'));
});

it('shows a new question as it arrives', async () => {
  await open();
  await screen.findByText('First');
  rows = [...rows, asked('three', 'Third')];
  await emit('ticket', {});
  await screen.findByText('Third');
});

it('shows an empty inbox, or an empty search with a link to all', async () => {
  rows = [];
  const router = await open();
  await screen.findByText('Nobody is waiting');
  await act(() => router.navigate({ to: '/staff/tickets', search: { search: 'late' } } as never));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'ALL' }));
});

it('shows that more tickets match than are listed', async () => {
  isCut = true;
  await open('/staff/tickets?search=release');
  expect(await screen.findByText(/^More tickets match than are shown/)).toBeTruthy();
});

it('shows an error when loading fails, and retries', async () => {
  failure = Response.json({ message: 'INTERNAL' }, { status: 418, headers: { 'x-request-id': 'req-9' } });
  await open();
  await screen.findByText('The tickets could not be loaded');
  expect(screen.getByText('Request req-9')).toBeDefined();
  failure = null;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByText('First');
});
