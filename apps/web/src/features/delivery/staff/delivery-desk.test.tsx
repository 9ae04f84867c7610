import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { NoticeStack, preloadNotices } from '#ui/notices/notice-stack.tsx';
import { DryRun } from './dry-run.tsx';
import { DeliveriesScreen, StoresScreen } from './screens.ts';

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
  genres: { Rock: 'Rock/Alternative' },
  missing_releases: 3,
};
const delivery = {
  uuid: UUID,
  store: { uuid: UUID, key: 'spotify', name: 'Spotify', checklist: 'Upload it in the web tool' },
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
const openStores = () => renderPage('/staff/stores', { '/staff/stores': StoresScreen });
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('lists deliveries with their reasons, and narrows them to a store and a state', async () => {
  const calls = stubCalls(desk);
  await openDeliveries();
  await screen.findByText('The store could not be reached');
  await choose('State', 'FAILED');
  await choose('Store', 'spotify');
  await waitFor(() => expect(calls.some(({ path }) => /store=spotify&state=FAILED/.test(path))).toBe(true));
});

it('opens a delivery: what to do by hand, its message, and a retry', async () => {
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

it('sets a state by hand, and keeps what was entered where that fails', async () => {
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

it('tests a connection and says what is wrong with it', async () => {
  stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store]),
    [`POST /staff/store/${UUID}/test`]: () =>
      Response.json({ ok: false, steps: [{ name: 'connect', ok: false, detail: 'no route to host' }] }),
  });
  await openStores();
  await screen.findByRole('heading', { name: 'Spotify' });
  screen.getByText('3 releases were never sent here');
  await press('Test the connection: Spotify');
  await screen.findByText('The connection does not work');
  screen.getByText('Connect: no route to host');
});

it('adds a store from a preset; faults are at their fields and nothing is lost', async () => {
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([]),
    'POST /staff/store': () =>
      refused(400, 'BAD_INPUT', { issues: [{ path: 'transport.host', code: 'too_small', message: 'Enter the host' }] }),
  });
  await openStores();
  await screen.findByText('No store yet');
  await press('Add a store');
  const dialog = within(await screen.findByRole('dialog', { name: 'New store' }));
  await choose('Begin with', 'youtube');
  expect(dialog.getByLabelText<HTMLInputElement>('Party ID (DPID)').value).toBe('PADPIDA2013020802I');
  await press('Save');
  await dialog.findByText('Enter the host');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    key: 'youtube',
    ern: '4.3',
    takedown: 'ENDED_DEALS',
    live: false,
    transport: { type: 'SFTP' },
  });
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('YouTube Music');
});

it('says of delivery what is not set up', async () => {
  let setup = { dpid: null as string | null, party_name: 'Dubplate', has_schemas: false };
  stubCalls({
    ...desk,
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

it('keeps what a store wants of genres, deals and hours, and sends what is changed', async () => {
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    'GET /staff/stores': () => Response.json([store]),
    [`PATCH /staff/store/${UUID}`]: () =>
      refused(400, 'BAD_INPUT', {
        issues: [
          { path: 'genres', code: 'genre_unknown', message: 'We have no genre “Polka”.' },
          { path: 'deals', code: 'deals_required', message: 'Choose what the store may do' },
        ],
      }),
  });
  await openStores();
  await screen.findByRole('heading', { name: 'Spotify' });
  await press('Edit: Spotify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Spotify' }));
  const genres = dialog.getByLabelText<HTMLTextAreaElement>('Genres that it calls differently');
  expect(genres.value).toBe('Rock = Rock/Alternative');
  await act(async () => fireEvent.change(genres, { target: { value: 'Rock = Rock/Alternative\nPolka = Folk' } }));
  const check = (name: string) => act(async () => fireEvent.click(dialog.getByRole('checkbox', { name })));
  await check('Sell downloads');
  await check('Stream to subscribers');
  await check('At any time');
  await check('Fri');
  await press('Save');
  await dialog.findByText('We have no genre “Polka”.');
  dialog.getByText('Choose what the store may do');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    genres: { Rock: 'Rock/Alternative', Polka: 'Folk' },
    deals: ['DOWNLOAD', 'PREORDER'],
    schedule: { days: ['MON', 'TUE', 'WED', 'THU'], from: 0, to: 24 },
    cover: 'AS_IS',
    file_names: 'NUMBERED',
  });
});

it('shows how delivery went lately, and says where that can’t be loaded', async () => {
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

it('downloads the package of a delivery that was built, and says where that fails', async () => {
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

it('shows what a store would get of a release, and what it would refuse', async () => {
  const preflight = [
    { store: { key: 'spotify', name: 'Spotify' }, ready: true, missing: [] },
    { store: { key: 'corner-shop', name: 'Corner Shop' }, ready: true, missing: [] },
  ];
  const run = {
    store: { key: 'corner-shop', name: 'Corner Shop' },
    kind: 'INSERT',
    message: '<?xml version="1.0"?><a><b><c>Not yet out</c><d/></b></a>',
    files: [{ path: '036/036.xml', size: 2048 }],
    faults: [{ path: 'tracks.0.iswc', message: 'T-1 is no ISWC' }],
    has_placeholders: true,
  };
  const calls = stubCalls({
    'GET /me': () => Response.json(me),
    [`GET /staff/release/${UUID}/preflight`]: () => Response.json(preflight),
    [`GET /staff/release/${UUID}/dry-run`]: () => Response.json(run),
  });
  await renderPage('/review', { '/review': () => <DryRun release={UUID} /> });
  await screen.findByLabelText('What a store would get');
  await choose('What a store would get', 'corner-shop');
  await press('Show the message');
  const dialog = within(await screen.findByRole('dialog', { name: 'What Corner Shop would get' }));
  const shown = await dialog.findByText(/Not yet out/);
  expect(shown.textContent?.split('\n')).toEqual([
    '<?xml version="1.0"?>',
    '<a>',
    '  <b>',
    '    <c>Not yet out</c>',
    '    <d/>',
    '  </b>',
    '</a>',
  ]);
  dialog.getByText('T-1 is no ISWC');
  dialog.getByText('The store would refuse it');
  dialog.getByText('036/036.xml');
  expect(calls.some(({ path }) => path.includes('dry-run?store=corner-shop'))).toBe(true);
});
