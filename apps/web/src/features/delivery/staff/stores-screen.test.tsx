import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { NewStoreScreen, StoreScreen } from './store/store-screen.tsx';
import { StoresScreen } from './stores-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const store = {
  uuid: UUID,
  key: 'spotify',
  name: 'Spotify',
  dpid: 'PADPIDA2026112202R',
  ern: '4.3.2',
  avs_version: 9,
  choreography: 'BATCH',
  audio: 'WAV',
  takedown: 'NO_DEALS',
  active: true,
  live: false,
  schedule: null,
  lead_days: 5,
  acknowledgements: null,
  batch_prefix: '',
  checklist: null,
  transport: { type: 'FOLDER', path: 'spotify' },
  created_at: AT,
  updated_at: AT,
  cover_min: 0,
  requires: [],
  cover: 'AS_IS',
  file_names: 'NUMBERED',
  deals: ['SUBSCRIPTION', 'PREORDER'],
  prices: null,
  genres: { Rock: 'Rock/Alternative' },
  secrets_unreadable: false,
  missing_releases: 3,
  health: { last: null, failing: 0, failed_last_day: 0 },
};
const me = { uuid: UUID, username: 'admin@example.com', roles: ['admin'], verified_at: AT };
const openStores = (path = '/staff/stores') =>
  renderPage(path, {
    '/staff/stores': StoresScreen,
    '/staff/stores/new': NewStoreScreen,
    '/staff/stores/$uuid': StoreScreen,
  });
const openStore = () => openStores(`/staff/stores/${UUID}`);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('tests a connection and shows its error', async () => {
  stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store]),
    [`POST /staff/store/${UUID}/test`]: () =>
      Response.json({ ok: false, steps: [{ name: 'connect', ok: false, detail: 'no route to host' }] }),
  });
  await openStores();
  await screen.findByRole('row', { name: /Spotify.* Nothing sent yet Test messages — — 3/ });
  await press('Test the connection: Spotify');
  await screen.findByText('The connection does not work');
  screen.getByText('Connect: no route to host');
});

it('lists stores that fail first, with the reason and a link to the failed deliveries', async () => {
  const last = { state: 'FAILED', since: AT, reason: 'The store could not be reached' };
  const failing = { ...store, uuid: 'b', key: 'vk', name: 'VK', health: { last, failing: 17, failed_last_day: 3 } };
  stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store, failing]),
  });
  await openStores();
  const [, first] = await screen.findAllByRole('row', { name: /ERN/ }).then((rows) => [null, ...rows]);
  expect(first?.textContent).toContain('Failing');
  screen.getByText('The store could not be reached');
  screen.getByText('3 in the last day');
  expect(screen.getByRole('link', { name: '17' }).getAttribute('href')).toContain('store=vk');
});

it('adds a store from a preset; errors appear at their fields and no input is lost', async () => {
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([]),
    'POST /staff/store': () =>
      refused(400, 'BAD_INPUT', { issues: [{ path: 'transport.host', code: 'too_small', message: 'Enter the host' }] }),
  });
  await openStores();
  await screen.findByText('No store yet');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Add a store' })));
  await screen.findByRole('heading', { name: 'New store' });
  await choose('Begin with', 'youtube');
  expect(screen.getByLabelText<HTMLInputElement>('Party ID (DPID)').value).toBe('PADPIDA2013020802I');
  await press('Save');
  await screen.findByText('Enter the host');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    key: 'youtube',
    ern: '4.3',
    takedown: 'ENDED_DEALS',
    live: false,
    deals: ['SUBSCRIPTION', 'ADVERTISING'],
    prices: null,
    transport: { type: 'SFTP' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('YouTube Music');
});

it('makes the key of a new store from its name, until another one is typed', async () => {
  stubCalls({ 'GET /me': () => Response.json(me), 'GET /staff/stores': () => Response.json([]) });
  await openStores('/staff/stores/new');
  await screen.findByRole('heading', { name: 'New store' });
  const type = (name: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));
  const key = () => screen.getByLabelText<HTMLInputElement>('Key').value;
  await type('Name', 'Café Radio №1');
  expect(key()).toBe('cafe-radio-no1');
  await type('Key', 'cafe');
  await type('Name', 'Café Radio №2');
  expect(key()).toBe('cafe');
});

it('says that a store is not there', async () => {
  stubCalls({ 'GET /me': () => Response.json(me), 'GET /staff/stores': () => Response.json([]) });
  await openStore();
  await screen.findByText('There is no such store');
});

it('lists the missing parts of the delivery setup', async () => {
  let setup = { dpid: null as string | null, party_name: 'Dubplate', has_schemas: false };
  stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store]),
    'GET /staff/delivery/setup': () => Response.json(setup),
  });
  await openStores();
  await screen.findByText(/DELIVERY_DPID/);
  screen.getByText(/DDEX_SCHEMAS/);
  setup = { ...setup, dpid: 'PADPIDA2026112201D', has_schemas: true };
  await act(async () => queryClient.invalidateQueries({ queryKey: ['staff', 'delivery-setup'] }));
  await waitFor(() => expect(screen.queryByText(/DDEX_SCHEMAS/)).toBeNull());
});

it('keeps a store’s genres, deals and hours, and sends only the changes', async () => {
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store]),
    [`PATCH /staff/store/${UUID}`]: () =>
      refused(400, 'BAD_INPUT', {
        issues: [
          { path: 'genres', code: 'genre_unknown', message: 'We have no genre “Polka”.' },
          { path: 'prices', code: 'prices_required', message: 'Enter prices' },
          { path: 'prices.ep', code: 'invalid_format', message: 'must be an amount' },
        ],
      }),
  });
  await openStore();
  await screen.findByRole('heading', { name: 'Spotify' });
  const genres = screen.getByLabelText<HTMLTextAreaElement>('Genres that the store names differently');
  expect(genres.value).toBe('Rock = Rock/Alternative');
  await act(async () => fireEvent.change(genres, { target: { value: 'Rock = Rock/Alternative\nPolka = Folk' } }));
  const check = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
  await check('Sell downloads');
  await check('Stream to subscribers');
  await check('At any time');
  await check('Fri');
  await choose('Price of an album', '6.99');
  await press('Save');
  await screen.findByText('We have no genre “Polka”.');
  screen.getByText('Enter prices');
  expect(screen.getByLabelText('Price of an EP').getAttribute('aria-invalid')).toBe('true');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    genres: { Rock: 'Rock/Alternative', Polka: 'Folk' },
    deals: ['DOWNLOAD', 'PREORDER'],
    prices: { currency: 'USD', single: '', ep: '', album: '6.99', track: '' },
    schedule: { days: ['MON', 'TUE', 'WED', 'THU'], from: 0, to: 24 },
    cover: 'AS_IS',
    file_names: 'NUMBERED',
  });
});

const sftpStore = {
  ...store,
  transport: {
    type: 'SFTP',
    host: 'sftp.store.example',
    port: 22,
    user: 'dubplate',
    fingerprint: `SHA256:${'A'.repeat(43)}`,
    path: '',
    has_password: true,
    has_private_key: false,
  },
};

it('requires the secret again after a change of destination, and the password after an old sign-in', async () => {
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([sftpStore]),
    [`PATCH /staff/store/${UUID}`]: ({ body }) =>
      (body as { password?: string }).password === 'mine'
        ? Response.json(sftpStore)
        : refused(403, 'PASSWORD_NEEDED', { text: 'Please enter your password again' }),
  });
  await openStore();
  await screen.findByRole('heading', { name: 'Spotify' });
  const type = (name: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));
  screen.getByText('Set. Leave empty to keep it.');
  await type('Host', 'other.example');
  screen.getByText('You changed where packages go: enter it again.');
  await type('Host', 'sftp.store.example');
  screen.getByText('Set. Leave empty to keep it.');
  await type('Password', 'open sesame');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await press('Save');
  await screen.findByLabelText('Your password');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('open sesame');
  await type('Your password', 'mine');
  await press('Save');
  await screen.findByRole('heading', { name: 'Stores' });
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
    { transport: { password: 'open sesame' } },
    { transport: { password: 'open sesame' }, password: 'mine' },
  ]);
});

it('marks a store with lost secrets and the fields to enter them again', async () => {
  const transport = { ...sftpStore.transport, has_password: false };
  stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([{ ...sftpStore, transport, secrets_unreadable: true }]),
  });
  await openStores();
  await screen.findByText('Its password or keys can’t be opened any more: enter them again');
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Edit: Spotify' })));
  await screen.findByRole('heading', { name: 'Spotify', level: 1 });
  expect(screen.getAllByText('It can’t be opened any more: enter it again.')).toHaveLength(2);
  await act(async () => fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'S3' } }));
  expect(screen.queryByText('It can’t be opened any more: enter it again.')).toBeNull();
});
