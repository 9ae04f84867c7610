import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import { DeliveriesScreen } from './screens.ts';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const delivery = {
  uuid: UUID,
  store: { uuid: UUID, key: 'spotify', name: 'Spotify', checklist: 'Upload it in the web tool', live: false },
  release: { uuid: UUID, title: 'Night Ferry', upc: '036000291452' },
  state: 'FAILED',
  kind: 'INSERT',
  since: AT,
  reason: 'The store could not be reached',
  next_step: 'Test the connection.',
  url: null,
  current: true,
  held: false,
  tries: 2,
  next_try_at: AT,
  message_id: 'M-1',
  batch: '20261120100000000',
  created_at: AT,
  sent_at: null,
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 50, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const counts = [{ store: { uuid: UUID, key: 'spotify', name: 'Spotify' }, counts: { FAILED: 1 } }];
const me = { uuid: UUID, username: 'admin@example.com', roles: ['admin'], verified_at: AT };
const desk = {
  'GET /me': () => Response.json(me),
  'GET /staff/deliveries/counts': () => Response.json(counts),
  'GET /staff/deliveries/figures': () => Response.json([]),
  'GET /staff/deliveries': () => Response.json(pageOf([delivery])),
  [`GET /staff/delivery/${UUID}/message`]: () => new Response('<xml>Night Ferry</xml>'),
  [`GET /staff/delivery/${UUID}`]: () => Response.json(delivery),
};
const openDeliveries = () => renderPage('/staff/deliveries', { '/staff/deliveries': DeliveriesScreen });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists deliveries with their reasons, and filters them by store and state', async () => {
  const calls = stubCalls(desk);
  await openDeliveries();
  await screen.findByText('The store could not be reached');
  await choose('State', 'FAILED');
  await choose('Store', 'spotify');
  await waitFor(() => expect(calls.some(({ path }) => /store=spotify&state=FAILED/.test(path))).toBe(true));
});

it('opens a delivery with its manual steps, its message, and a retry', async () => {
  const calls = stubCalls({ ...desk, [`POST /staff/delivery/${UUID}/retry`]: () => Response.json(delivery) });
  await openDeliveries();
  await screen.findByText('Night Ferry');
  await press('Open: Night Ferry at Spotify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Ferry at Spotify' }));
  await dialog.findByText('Upload it in the web tool');
  await press('Show the message');
  await dialog.findByText('<xml>Night Ferry</xml>');
  await press('Try again now');
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === 'POST' && path.endsWith('/retry'))).toBe(true),
  );
});

it('sets a state by hand, and keeps the input if that fails', async () => {
  stubCalls({ ...desk, [`POST /staff/delivery/${UUID}/state`]: () => refused(409, 'WRONG_STATE') });
  await openDeliveries();
  await screen.findByText('Night Ferry');
  await press('Open: Night Ferry at Spotify');
  const form = within(await screen.findByRole('form', { name: 'Set the state by hand' }));
  const address = form.getByLabelText<HTMLInputElement>('Address at the store (https://…)');
  await act(async () => fireEvent.change(address, { target: { value: 'https://open.spotify.com/album/1' } }));
  const calls = stubCalls({ ...desk, [`POST /staff/delivery/${UUID}/state`]: () => refused(409, 'WRONG_STATE') });
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Set the state by hand' })));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    state: 'LIVE',
    url: 'https://open.spotify.com/album/1',
  });
  expect(address.value).toBe('https://open.spotify.com/album/1');
});

it('shows the recent delivery figures, and an error if they fail to load', async () => {
  let isBroken = true;
  const figures = [
    {
      store: { uuid: UUID, key: 'spotify', name: 'Spotify' },
      sent: 1200,
      refused: 7,
      hours_to_live: 26.5,
      waiting_since: null,
    },
  ];
  stubCalls({
    ...desk,
    'GET /staff/deliveries/figures': () => (isBroken ? refused(403, 'FORBIDDEN') : Response.json(figures)),
  });
  await openDeliveries();
  await screen.findByText('The figures could not be loaded');
  isBroken = false;
  await press('Try again');
  const table = within(await screen.findByRole('table', { name: 'The last 30 days' }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Spotify',
    '1,200',
    '7',
    '26.5 h',
    '—',
  ]);
});

it('downloads the package of a built delivery, and shows an error if that fails', async () => {
  const calls = stubCalls({
    [`GET /staff/delivery/${UUID}/package-link`]: () => refused(409, 'WRONG_STATE'),
    ...desk,
  });
  await preloadNotices();
  const page = () => (
    <>
      <DeliveriesScreen />
      <NoticeStack />
    </>
  );
  await renderPage('/staff/deliveries', { '/staff/deliveries': page });
  await screen.findByText('Night Ferry');
  await press('Open: Night Ferry at Spotify');
  await screen.findByRole('dialog', { name: 'Night Ferry at Spotify' });
  await press('Download the package');
  await screen.findByText('The package could not be downloaded');
  expect(calls.some(({ path }) => path.endsWith('/package-link'))).toBe(true);
});
