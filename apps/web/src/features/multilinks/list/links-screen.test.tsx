import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { LinksScreen } from './links-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const link = (title: string, more: object = {}) => ({
  uuid: UUID,
  slug: 'salt',
  url: 'https://dubplate.example/l/%D1%81%D0%BE%D0%BB%D1%8C',
  title,
  release: null,
  stores: [],
  hidden: false,
  hidden_until: null,
  announced: false,
  preview: false,
  theme: 'AUTO',
  taken_down: null,
  visits: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...more,
});
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const me = { uuid: UUID, username: 'a@example.com', verified_at: '2026-01-01T00:00:00.000Z', roles: [] };
const served = { 'GET /me/links': () => Response.json(pageOf([])), 'GET /me': () => Response.json(me) };
const open = () =>
  renderPage('/links', {
    '/links': LinksScreen,
    '/links/$uuid': () => <p>The editor</p>,
    '/purchases': () => <p>The plans</p>,
    '/settings': () => null,
    '/upload': () => null,
  });
const create = async (title: string) => {
  const newLink = await screen.findByRole('button', { name: 'New link' });
  await waitFor(() => expect(newLink.hasAttribute('disabled')).toBe(false));
  await act(async () => fireEvent.click(newLink));
  const dialog = within(await screen.findByRole('dialog', { name: 'New link' }));
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: title } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Create' })));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists links with their readable address and whether they are open', async () => {
  const rows = [
    link('Salt', { visits: 1284 }),
    link('Hid', { uuid: `${UUID.slice(0, -1)}2`, hidden: true }),
    link('Waits', { uuid: `${UUID.slice(0, -1)}3`, hidden: true, hidden_until: '2026-12-05' }),
    link('Down', { uuid: `${UUID.slice(0, -1)}4`, taken_down: { at: '2026-11-20T10:00:00.000Z', reason: 'No.' } }),
  ];
  stubCalls({ ...served, 'GET /me/links': () => Response.json(pageOf(rows)) });
  await open();
  const states = { Salt: 'Shown', Hid: 'Hidden', Waits: /^Hidden until/, Down: 'Taken down' };
  for (const [title, state] of Object.entries(states)) {
    const row = (await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement;
    expect(within(row).getByText(state)).toBeTruthy();
    expect(within(row).getByTitle('dubplate.example/l/соль')).toBeTruthy();
  }
  screen.getByText('1,284');
});

it('creates a link and opens its editor', async () => {
  const calls = stubCalls({ ...served, 'POST /link': () => Response.json(link('Tour'), { status: 201 }) });
  const router = await open();
  await create('Tour');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/links/${UUID}`));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Tour', stores: [] });
});

it('keeps the input at the plan’s limit', async () => {
  stubCalls({ ...served, 'POST /link': () => refused(403, 'PLAN_LIMIT', { limit: 20 }) });
  await open();
  await create('One more');
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('One more');
  expect(screen.getByText(/On Basic you can have up to 20 links/)).toBeTruthy();
});

it('asks for a verified name first', async () => {
  stubCalls({ ...served, 'GET /me': () => Response.json({ ...me, verified_at: null }) });
  await open();
  expect(await screen.findByText(/verify your e-mail or phone first/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New link' }).hasAttribute('disabled')).toBe(true);
});

it('shows an empty list and a failed list', async () => {
  stubCalls(served);
  await open();
  expect(await screen.findByText('No links yet')).toBeTruthy();
  queryClient.clear();
  stubCalls({ ...served, 'GET /me/links': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
