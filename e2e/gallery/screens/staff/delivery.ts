import { heading, type Screen, screen } from '../../exhibit.ts';
import { deliveryDesk } from '../../texts.ts';

const AT = '2026-11-20T10:00:00.000Z';
const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const STORE = {
  uuid: id(1),
  key: 'spotify',
  name: 'Spotify',
  dpid: 'PADPIDA2026112202R',
  ern: '4.3.2',
  avs_version: 9,
  choreography: 'BATCH',
  audio: 'WAV',
  takedown: 'NO_DEALS',
  active: true,
  live: true,
  schedule: { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: 6, to: 18 },
  lead_days: 5,
  acknowledgements: null,
  batch_prefix: '',
  checklist: null,
  cover_min: 0,
  requires: ['STEREO', 'CD_QUALITY', 'ARTIST_PAGE'],
  cover: 'JPEG',
  file_names: 'NUMBERED',
  deals: ['SUBSCRIPTION', 'ADVERTISING', 'DOWNLOAD', 'PREORDER'],
  prices: { currency: 'USD', single: '0.79', ep: '3.49', album: '6.99', track: '0.79' },
  genres: { 'Hip-Hop/Rap': 'Hip Hop', Electronic: 'Dance & Electronic' },
  transport: {
    type: 'SFTP',
    host: 'sftp.store.example',
    port: 22,
    user: 'dubplate',
    fingerprint: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
    path: 'inbox',
    has_password: false,
    has_private_key: true,
  },
  created_at: AT,
  updated_at: AT,
  secrets_unreadable: false,
  missing_releases: 128,
  health: { last: { state: 'LIVE', since: AT, reason: null }, failing: 2, failed_last_day: 1 },
};
const STORES = [
  STORE,
  {
    ...STORE,
    uuid: id(2),
    key: 'northern-radio-archive',
    name: 'Donaudampfschifffahrtselektrizitätenradio',
    active: false,
    live: false,
    transport: { type: 'FOLDER', path: 'archive' },
    missing_releases: 0,
    health: { last: null, failing: 0, failed_last_day: 0 },
  },
  {
    ...STORE,
    uuid: id(3),
    key: 'vk',
    name: 'VK Музыка',
    missing_releases: 0,
    health: {
      last: {
        state: 'FAILED',
        since: AT,
        reason: 'The store could not be reached: connect ECONNREFUSED 192.0.2.1:22',
      },
      failing: 17,
      failed_last_day: 5,
    },
  },
];

const stores = { match: /^\/api\/staff\/stores$/, json: STORES };

const delivery = (n: number, changes: object) => ({
  uuid: id(n),
  store: { uuid: id(1), key: 'spotify', name: 'Spotify', checklist: null, live: true },
  release: { uuid: id(9), title: 'Brass for Rainy Streets', upc: '036000291452' },
  state: 'LIVE',
  kind: 'INSERT',
  since: AT,
  reason: null,
  next_step: null,
  url: 'https://open.spotify.com/album/1',
  current: true,
  held: false,
  tries: 0,
  next_try_at: null,
  message_id: '0193a000-7c10-7000-8000-000000000001',
  batch: '20261120100000000',
  created_at: AT,
  sent_at: AT,
  ...changes,
});
const REFUSED = {
  state: 'REFUSED',
  url: null,
  reason: 'A recording or the cover arrived damaged: resources/036000291452_1_2.wav: bad frame',
  next_step: 'We have to send it again. There is nothing for you to do.',
};
const DELIVERIES = [
  delivery(3, {}),
  delivery(4, { ...REFUSED, release: { uuid: id(8), title: 'Комната без часов', upc: '036000291469' } }),
  delivery(5, {
    state: 'FAILED',
    kind: 'UPDATE',
    url: null,
    tries: 3,
    next_try_at: '2026-11-20T11:00:00.000Z',
    sent_at: null,
    reason: 'The store could not be reached: connect ECONNREFUSED 192.0.2.1:22',
    next_step: 'Test the connection in the store’s settings. We also try again by ourselves.',
  }),
  delivery(6, { state: 'WAITING', kind: 'TAKEDOWN', held: true, url: null, sent_at: null }),
];
const list = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 50, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const listed = (data: readonly object[]) => ({ match: /^\/api\/staff\/deliveries$/, json: list(data) });

const FIGURES = [
  {
    store: { uuid: id(1), key: 'spotify', name: 'Spotify' },
    sent: 1284,
    refused: 17,
    hours_to_live: 26.5,
    waiting_since: AT,
  },
  {
    store: { uuid: id(2), key: 'radio', name: 'Donaudampfschifffahrtselektrizitätenradio' },
    sent: 3,
    refused: 0,
    hours_to_live: null,
    waiting_since: null,
  },
];

/** Deliveries and stores. */
export const deliveryScreens = {
  '/staff/deliveries': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/deliveries',
      title: deliveryDesk('title'),
      shows: heading(deliveryDesk('title')),
    },
    reads: /^\/api\/staff\/deliveries$/,
    empty: 'the usual one has none',
    full: {
      answer: listed(DELIVERIES),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(4),
    },
    more: {
      figures: {
        answer: { match: /^\/api\/staff\/deliveries\/figures$/, json: FIGURES },
        shows: ({ find }) => find('table', deliveryDesk('figures')),
      },
      delivery: {
        answer: {
          match: /^\/api\/staff\/deliver(?:ies|y\/[0-9a-f-]+)$/,
          json: { ...list(DELIVERIES), ...DELIVERIES[1] },
        },
        act: ({ page }) => page.getByRole('table').getByRole('button').nth(1).click(),
        shows: ({ find }) => find('button', deliveryDesk('redeliver')),
      },
    },
  }),
  '/staff/stores': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/stores',
      title: deliveryDesk('storesTitle'),
      shows: heading(deliveryDesk('storesTitle')),
    },
    reads: /^\/api\/staff\/stores$/,
    empty: 'the usual one has none',
    full: {
      answer: { match: /^\/api\/staff\/stores$/, json: STORES },
      shows: ({ find }) => find('button', deliveryDesk('backfill')),
    },
    more: {
      lost: {
        answer: {
          match: /^\/api\/staff\/stores$/,
          json: STORES.map((store) => ({ ...store, secrets_unreadable: true })),
        },
        shows: ({ text }) => text(deliveryDesk('secretsLost')).first(),
      },
    },
  }),
  '/staff/stores/new': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/stores/new',
      title: deliveryDesk('newStore'),
      shows: heading(deliveryDesk('newStore')),
    },
    reads: 'it reads nothing',
    empty: 'the usual one is empty',
    full: 'see a store',
  }),
  '/staff/stores/$uuid': screen({
    usual: {
      as: 'administrator',
      path: () => `/staff/stores/${id(1)}`,
      title: { en: 'Spotify', ru: 'Spotify' },
      answer: stores,
      shows: ({ page }) => page.getByRole('heading', { name: 'Spotify' }),
    },
    reads: /^\/api\/staff\/stores$/,
    empty: 'a store has settings',
    full: 'the usual one is full',
    more: {
      dialect: {
        act: ({ find }) => find('textbox', deliveryDesk('genres')).scrollIntoViewIfNeeded(),
        shows: ({ find }) => find('textbox', deliveryDesk('genres')),
      },
      password: {
        answer: [
          stores,
          { match: /^\/api\/staff\/store\//, status: 403, json: { statusCode: 403, message: 'PASSWORD_NEEDED' } },
        ],
        act: async ({ page, find }) => {
          await find('textbox', deliveryDesk('host')).fill('sftp.elsewhere.example');
          await page.locator('main button[type=submit]').click();
        },
        shows: ({ page, say }) => page.getByLabel(say(deliveryDesk('ownPassword'))),
      },
      hours: {
        act: ({ find }) => find('textbox', deliveryDesk('toHour')).scrollIntoViewIfNeeded(),
        shows: ({ find }) => find('textbox', deliveryDesk('toHour')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
