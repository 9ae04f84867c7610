import type { TicketId } from '@dubplate/contract/ids';
import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
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
import { TicketScreen } from './ticket-screen.tsx';

const at = (second: number) => `2026-11-22T20:00:${String(second).padStart(2, '0')}.000Z`;
const said = (uuid: string, content: string, staff = false, second = 0): TicketMessage => ({
  uuid,
  content,
  created_at: at(second),
  images: [],
  files: [],
  author: { staff, name: staff ? 'Olga' : '' },
});
const ticket: Ticket = {
  uuid: 'ticket-1' as TicketId,
  subject: 'Where is my release?',
  status: 'OPEN',
  unread: 0,
  release: null,
  answer_due_at: '2100-01-01T00:00:00.000Z',
  notified_by: 'EMAIL',
  created_at: at(0),
  updated_at: at(0),
};

let served: { ticket: () => Response; messages: (before: string | null) => Response };
let emit: ReturnType<typeof stubLive>;
let read: unknown[];
let isVisible: boolean;

const open = () => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const support = createRoute({ getParentRoute: () => main, path: '/support', component: () => 'The list' });
  const page = createRoute({ getParentRoute: () => main, path: '/support/$uuid', component: TicketScreen });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([support, page])]),
    history: createMemoryHistory({ initialEntries: ['/support/ticket-1'] }),
    defaultPendingMinMs: 0,
  });
  return renderInApp(<RouterProvider router={router as never} />).then(() => router);
};
const answer = (message: TicketMessage, uuid = 'ticket-1') => emit('ticket', { uuid, message });
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d/, ''));

beforeEach(async () => {
  queryClient.clear();
  emit = stubLive();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  localStorage.clear();
  read = [];
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  Element.prototype.scrollIntoView = () => undefined;
  served = {
    ticket: () => Response.json(ticket),
    messages: () => Response.json([said('a', 'First'), said('b', 'Second', true, 1)]),
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(String(address), 'http://x.example');
    if (url.pathname.endsWith('/messages')) return served.messages(url.searchParams.get('before'));
    if (url.pathname.endsWith('/read')) {
      read.push(JSON.parse(String(init?.body)));
      return new Response(null, { status: 204 });
    }
    if (url.pathname === '/api/ticket/ticket-1') return served.ticket();
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows the subject, the promised time, and the messages, oldest first', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Where is my release?' });
  await screen.findByRole('log');
  expect(texts()).toEqual(['First', 'Second']);
  expect(screen.getByText(/We answer by/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support');
});

it.each([
  ['that is not there', 404],
  ['whose address is no uuid', 400],
])('a conversation %s shows the same page as another user’s', async (_, status) => {
  served.ticket = () => Response.json({ message: 'NOT_FOUND' }, { status });
  await open();
  await screen.findByRole('heading', { level: 1, name: 'There is no such question' });
});

it('retries loading a conversation on request', async () => {
  served.ticket = () => Response.json({ message: 'INTERNAL' }, { status: 418, headers: { 'x-request-id': 'req-1' } });
  await open();
  await screen.findByText('The conversation could not be loaded');
  expect(screen.getByText('Request req-1')).toBeDefined();
  served.ticket = () => Response.json(ticket);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByRole('heading', { level: 1, name: 'Where is my release?' });
});

it('shows an error when messages fail to load, and retries', async () => {
  served.messages = () => Response.json({ message: 'INTERNAL' }, { status: 418 });
  await open();
  await screen.findByText('The conversation could not be loaded');
  served.messages = () => Response.json([said('a', 'First')]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByText('First');
});

it('shows a new answer once, and marks it as read while the page is visible', async () => {
  await open();
  await screen.findByRole('log');
  expect(read).toEqual([]);
  const third = { uuid: 'ticket-1', message: said('c', 'Third', true, 2) };
  await emit('ticket', third, third);
  await answer(said('d', 'Of another conversation', true, 2), 'ticket-2');
  await waitFor(() => expect(texts()).toEqual(['First', 'Second', 'Third']));
  await screen.findByText('Answered');
  await waitFor(() => expect(read).toEqual([{ until: 'c' }]));
});

it('an answer is not read while the page is out of sight', async () => {
  isVisible = false;
  await open();
  await screen.findByRole('log');
  await answer(said('c', 'Third', true, 2));
  await screen.findByText('Answered');
  expect(read).toEqual([]);
  isVisible = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(read).toEqual([{ until: 'c' }]));
});

it('older messages load on demand, before the loaded ones', async () => {
  const newest = Array.from({ length: 50 }, (_, index) => said(`n${index}`, `New ${index}`));
  served.messages = (before) => Response.json(before === 'n0' ? [said('o', 'The oldest')] : newest);
  await open();
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' })));
  await screen.findByText('The oldest');
  expect(texts()[0]).toBe('The oldest');
  expect(texts()).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

it('a closed conversation explains that writing reopens it; a late one apologizes', async () => {
  served.ticket = () => Response.json({ ...ticket, status: 'CLOSED', answer_due_at: null });
  await open();
  await screen.findByText(/Write, and it opens again/);
  cleanup();
  queryClient.clear();
  emit = stubLive();
  served.ticket = () => Response.json({ ...ticket, answer_due_at: '2020-01-01T00:00:00.000Z' });
  await open();
  await screen.findByText(/longer than promised/);
});

it('Escape goes back, but first closes an open dialog', async () => {
  const router = await open();
  await screen.findByRole('log');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  await act(async () => void fireEvent.keyDown(window, { key: 'Escape' }));
  expect(router.state.location.pathname).toBe('/support/ticket-1');
  dialog.remove();
  await act(async () => void fireEvent.keyDown(window, { key: 'Escape' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/support'));
});
