import type { TicketId } from '@dubplate/contract/ids';
import type { StaffMessage, StaffTicketDetail } from '@dubplate/contract/support/schemas';
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
import { StaffTicketScreen } from './staff-ticket-screen.tsx';

const AT = '2026-11-22T20:00:00.000Z';
const said = (uuid: string, content: string, author: StaffMessage['author'], internal = false): StaffMessage => ({
  uuid,
  content,
  created_at: AT,
  images: [],
  files: [],
  author,
  internal,
});
const VERA = { staff: false, name: 'Vera Lunn' };
const OLGA = { staff: true, name: 'Olga' };
const other = { uuid: 'ticket-2' as TicketId, subject: 'The other one', status: 'OPEN' as const, updated_at: AT };
const ticket = {
  uuid: 'ticket-1' as TicketId,
  subject: 'Where is my release?',
  status: 'OPEN',
  release: null,
  asker: {
    uuid: 'vera',
    username: 'vera@example.com',
    first_name: 'Vera',
    last_name: 'Lunn',
    language: 'ru',
    verified_at: AT,
    banned_at: null,
    has_paid_plan: true,
  },
  assignee: null,
  is_from_outside: false,
  waiting_since: AT,
  answer_due_at: '2020-01-01T00:00:00.000Z',
  first_answered_at: null,
  last_message: null,
  created_at: AT,
  updated_at: AT,
  notified_by: 'EMAIL',
  releases: [{ uuid: 'r', title: 'Night Ferry', status: 'DRAFT', release_date: null, updated_at: AT }],
  purchases: [{ uuid: 'p', name: 'DUBPLATE_EARLY_DATE', status: 'PAID', amount: 15, created_at: AT }],
  tickets: [other],
} as unknown as StaffTicketDetail;

let emit: ReturnType<typeof stubLive>;
let served: {
  ticket: object;
  messages: StaffMessage[];
  isSlow: boolean;
  roles: string[];
  change: () => Response;
  merge: () => Response;
};
let calls: { path: string; body: unknown }[];

const answerOf = async (path: string, method: string): Promise<Response> => {
  if (path === '/api/me') return Response.json({ uuid: 'me', username: 'olga@example.com', roles: served.roles });
  if (path.endsWith('/ticket-assignees')) return Response.json([{ uuid: 'me', name: 'Olga' }]);
  if (path.endsWith('/ticket-templates'))
    return Response.json([
      { uuid: 't', title: 'Payouts', content: { en: 'On the 15th.', ru: 'Пятнадцатого числа.' }, updated_at: AT },
    ]);
  if (path.endsWith('/messages') && served.isSlow) return new Promise(() => undefined);
  if (path.endsWith('/messages')) return Response.json(served.messages);
  if (path.endsWith('/message')) return Response.json(said('new', 'Sent', OLGA), { status: 201 });
  if (path.endsWith('/merge')) return served.merge();
  if (method === 'PATCH') return served.change();
  return Response.json(served.ticket);
};

const open = async () => {
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const list = createRoute({ getParentRoute: () => main, path: '/staff/tickets', component: () => 'The list' });
  const page = createRoute({
    getParentRoute: () => main,
    path: '/staff/tickets/$uuid',
    component: StaffTicketScreen,
  });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([list, page])]),
    history: createMemoryHistory({ initialEntries: ['/staff/tickets/ticket-1'] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
  await screen.findByRole('log');
  return router;
};
const press = (code: string, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key: code.replace('Key', '').toLowerCase(), code }));
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement;

beforeEach(async () => {
  queryClient.clear();
  emit = stubLive();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  localStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  calls = [];
  served = {
    ticket,
    messages: [said('a', 'First', VERA), said('b', 'Between us', OLGA, true), said('c', 'Answer', OLGA)],
    isSlow: false,
    roles: ['support'],
    change: () => Response.json(ticket),
    merge: () => Response.json({ ...ticket, uuid: 'ticket-2', subject: 'The other one' }),
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://x.example');
    const method = init?.method ?? 'GET';
    if (method !== 'GET') calls.push({ path: pathname, body: JSON.parse(String(init?.body ?? 'null')) });
    return answerOf(pathname, method);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the messages of both sides, with notes marked', async () => {
  await open();
  const [first, note, answer] = screen.getByRole('log').querySelectorAll('ol > li');
  expect(first?.textContent).toContain('Vera Lunn');
  expect(note?.textContent).toMatch(/^Note.*Between us$/);
  expect([first, note, answer].map((each) => each?.hasAttribute('data-note'))).toEqual([false, true, false]);
  expect(screen.getByText(/^Overdue by/)).toBeDefined();
});

it('shows the asker’s details beside the conversation; releases are links for moderators', async () => {
  await open();
  const aside = screen.getByRole('complementary', { name: 'About the asker' });
  for (const known of ['Vera Lunn', 'vera@example.com', 'Premium', 'Русский', 'Night Ferry', 'The other one', '$15'])
    expect(aside.textContent).toContain(known);
  expect(screen.queryByRole('link', { name: 'Night Ferry' })).toBeNull();
  cleanup();
  queryClient.clear();
  emit = stubLive();
  served.roles = ['admin'];
  await open();
  const link = await screen.findByRole('link', { name: 'Night Ferry' });
  expect(link.getAttribute('href')).toBe('/staff/releases/r');
});

it('warns that the asker may not be the account’s owner', async () => {
  served.ticket = { ...ticket, is_from_outside: true };
  await open();
  expect(screen.getByText(/may not be the owner/)).toBeDefined();
  expect(screen.getByText(/by e-mail to the owner/)).toBeDefined();
});

it('R and N open an answer and a note with separate drafts, and never send a draft as the other kind', async () => {
  await open();
  await press('KeyN');
  expect(document.activeElement).toBe(field('Your note'));
  expect(screen.getByText('Only staff see this. Vera Lunn never does.')).toBeDefined();
  fireEvent.change(field('Your note'), { target: { value: 'She called' } });
  await press('KeyR', field('Your note'));
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  field('Your note').blur();
  await press('KeyR');
  expect(field('Your answer').value).toBe('');
  field('Your answer').blur();
  await press('KeyN');
  expect(field('Your note').value).toBe('She called');
  await act(async () => void fireEvent.keyDown(field('Your note'), { key: 'Enter' }));
  await waitFor(() =>
    expect(calls).toEqual([
      { path: '/api/staff/ticket/ticket-1/message', body: { content: 'She called', internal: true } },
    ]),
  );
});

it('keeps the files of an answer while a note is written', async () => {
  await open();
  fireEvent.paste(field('Your answer'), {
    clipboardData: { files: [new File(['x'], 'contract.png')], types: ['Files'] },
  });
  expect(screen.getByText('contract.png')).toBeDefined();
  field('Your answer').blur();
  await press('KeyN');
  expect(screen.queryByText('contract.png')).toBeNull();
  field('Your note').blur();
  await press('KeyR');
  expect(screen.getByText('contract.png')).toBeDefined();
});

it('restores a half-typed note when the conversation is opened again', async () => {
  await open();
  await press('KeyN');
  fireEvent.change(field('Your note'), { target: { value: 'She called' } });
  cleanup();
  await open();
  expect(field('Your note').value).toBe('She called');
});

it('inserts a template in the asker’s language at the cursor', async () => {
  await open();
  fireEvent.change(field('Your answer'), { target: { value: 'Hello!  Bye.' } });
  field('Your answer').setSelectionRange(7, 7);
  field('Your answer').blur();
  await press('KeyT');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Insert a template' }));
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: /Payouts/, hidden: true })));
  await waitFor(() => expect(field('Your answer').value).toBe('Hello! Пятнадцатого числа. Bye.'));
});

it('A assigns the ticket and C closes it; a refusal is shown and the ticket refetched', async () => {
  await open();
  await screen.findByRole('option', { name: 'Olga (you)' });
  served.change = () => Response.json({ ...ticket, assignee: { uuid: 'me', name: 'Olga' } });
  await press('KeyA');
  await waitFor(() => expect(calls).toEqual([{ path: '/api/staff/ticket/ticket-1', body: { assignee_uuid: 'me' } }]));
  served.change = () => Response.json({ message: 'WRONG_STATE' }, { status: 409 });
  served.ticket = { ...ticket, status: 'CLOSED', answer_due_at: null };
  await press('KeyC');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ status: 'CLOSED' }));
  await screen.findByRole('button', { name: 'Reopen' });
  const before = calls.length;
  await press('KeyC');
  expect(calls).toHaveLength(before);
});

it('merging requires confirmation, describes the effect, and explains a refusal', async () => {
  const router = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge into another ticket?' });
  expect(dialog.textContent).toContain('This can’t be undone.');
  await press('KeyC');
  expect(calls).toEqual([]);
  served.merge = () => Response.json({ message: 'WRONG_STATE' }, { status: 409 });
  fireEvent.click(screen.getByRole('radio', { name: /The other one/ }));
  const submit = () => act(async () => fireEvent.submit(dialog.querySelector('form') as HTMLFormElement));
  await submit();
  await screen.findByText(/The state of this conversation has changed/);
  // The server returns the merged conversation at both addresses from now on.
  served.ticket = { ...ticket, uuid: 'ticket-2', subject: 'The other one' };
  served.merge = () => Response.json(served.ticket);
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff/tickets/ticket-2'));
  expect(calls.at(-1)).toEqual({ path: '/api/staff/ticket/ticket-1/merge', body: { into: 'ticket-2' } });
});

it('shows the asker’s messages as they arrive', async () => {
  await open();
  const { internal: _, ...message } = said('d', 'Hello again', VERA);
  // The message appears before the messages are refetched.
  served.isSlow = true;
  await emit('ticket', { uuid: 'ticket-1', message });
  await screen.findByText('Hello again');
  expect(screen.getAllByText('Hello again')).toHaveLength(1);
});
