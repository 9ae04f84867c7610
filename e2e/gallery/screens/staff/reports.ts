import { type Screen, screen } from '../../exhibit.ts';
import { reports } from '../../texts.ts';

const paged = (data: readonly object[]) => ({
  data,
  meta: {
    page: 1,
    take: 20,
    itemCount: data.length,
    pageCount: Math.min(1, data.length),
    hasPreviousPage: false,
    hasNextPage: false,
  },
});
const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-20T10:00:00.000Z';

const report = (n: number, name: string, more: object = {}) => ({
  uuid: uuid(n),
  report: name,
  status: 'ACTIVE',
  rows: 1_204_118 / n,
  quantity: 48_000_120 / n,
  unmatched: 312 * (n - 1),
  overlaps: [],
  file_name: `${name}.csv`,
  bytes: null,
  imported_by: n === 1 ? null : { uuid: uuid(9), username: 'administrator@demo.example' },
  imported_at: AT,
  ended: null,
  failure: null,
  ...more,
});
const ACTIVE = paged([
  report(1, 'DSR_DUBPLATE_SPOTIFY_basic_2026-11_AU'),
  report(2, 'yandex-music-2026-11-18', { overlaps: ['yandex-music-2026-11-17'] }),
]);
const FAILED = paged([
  report(2, 'vk-2026-11-18', {
    status: 'FAILED',
    failure: {
      code: 'BAD_REPORT',
      message: 'Nothing was imported',
      issue: { path: '1804', code: 'quantity_invalid', message: 'The quantity must be a whole number' },
      issue_count: 42,
    },
  }),
]);
const rows = (n: number, reason: string, isrc: string | null, upc: string | null) => ({
  report: 'DSR_DUBPLATE_SPOTIFY_basic_2026-11_AU',
  track_uuid: null,
  isrc,
  upc,
  reason,
  rows: 14 * n,
  quantity: 5_120 * n,
  first_day: '2026-11-01',
  last_day: '2026-11-18',
});
const UNMATCHED = paged([
  rows(1, 'UNKNOWN', 'GBABC2600001', null),
  rows(2, 'CONTRADICTION', 'RUA1D2612345', '4006381333931'),
  rows(3, 'EARLIER', null, '0036000291452'),
]);
const alias = (n: number, isrc: string | null, upc: string | null, version: string | null) => ({
  uuid: uuid(n),
  track_uuid: null,
  isrc,
  upc,
  to_track: {
    uuid: uuid(n),
    title: 'Amber',
    title_version: version,
    release: { uuid: uuid(n), title: 'Ink' },
  },
  assigned_by: { uuid: uuid(9), username: 'administrator@demo.example' },
  assigned_at: AT,
});
const ALIASES = paged([
  alias(1, 'GBABC2600001', null, null),
  alias(2, 'RUA1D2612345', '4006381333931', 'Live'),
  { ...alias(3, null, '36000291452', null), to_track: null },
]);
const PARTS = [
  {
    report: 'DSR_DUBPLATE_APPLE_basic_2026-11_AU',
    count: 3,
    missing: [2, 3],
    parts: [
      { number: 1, file_name: '1of3.tsv', bytes: 1, received_by: { uuid: uuid(9), username: 'a' }, received_at: AT },
    ],
  },
];

/** Reports of stores, for administrators. */
export const reportScreens = {
  '/staff/reports': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/reports?view=ACTIVE',
      title: reports('title'),
      answer: { match: /^\/api\/staff\/statistics\/imports$/, json: ACTIVE },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/staff\/statistics\/imports$/,
    empty: {
      answer: { match: /^\/api\/staff\/statistics\/imports$/, json: paged([]) },
      shows: ({ text }) => text(reports('none')),
    },
    full: {
      path: () => '/staff/reports?view=unmatched',
      answer: { match: /^\/api\/staff\/statistics\/unmatched$/, json: UNMATCHED },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    more: {
      import: {
        path: () => '/staff/reports',
        answer: { match: /^\/api\/staff\/statistics\/parts$/, json: PARTS },
        shows: ({ text }) => text(reports('parts')),
      },
      'old-months': {
        path: () => '/staff/reports',
        act: ({ find }) => find('button', reports('deleteOpen')).click(),
        shows: ({ find }) => find('dialog', reports('deleteTitle')),
      },
      chosen: {
        path: () => '/staff/reports',
        act: ({ page }) =>
          page
            .locator('input[type=file]')
            .setInputFiles({ name: 'spotify-2026-11-18.csv', mimeType: 'text/csv', buffer: Buffer.from('day') }),
        shows: ({ page }) => page.locator('main form, main input[type=text], main label').first(),
      },
      failed: {
        path: () => '/staff/reports?view=FAILED',
        answer: { match: /^\/api\/staff\/statistics\/imports$/, json: FAILED },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(1),
      },
      aliases: {
        path: () => '/staff/reports?view=aliases',
        answer: { match: /^\/api\/staff\/statistics\/aliases$/, json: ALIASES },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      'alias-remove': {
        path: () => '/staff/reports?view=aliases',
        answer: { match: /^\/api\/staff\/statistics\/aliases$/, json: ALIASES },
        act: ({ find }) => find('button', reports('aliasRemoveOf')).first().click(),
        shows: ({ find }) => find('alertdialog', reports('aliasRemoveAsk')),
      },
      assign: {
        path: () => '/staff/reports?view=unmatched',
        answer: { match: /^\/api\/staff\/statistics\/unmatched$/, json: UNMATCHED },
        act: ({ find }) => find('button', reports('assignOf')).first().click(),
        shows: ({ find }) => find('dialog', reports('assignTitle')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
