import { heading, type Screen, screen, type Visit } from '../../exhibit.ts';
import { staffRoyalties } from '../../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-03T10:00:00.000Z';
const paged = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const ADMINISTRATOR = { uuid: uuid(9), username: 'administrator@demo.example' };
const ARTIST = { uuid: uuid(8), username: 'artist@demo.example' };

const report = (n: number, name: string, more: object = {}) => ({
  uuid: uuid(n),
  report: name,
  format: 'believe',
  accounting_period: '2026-10',
  currency: 'EUR',
  status: 'DRAFT',
  rows: 12_041,
  units: '4801200',
  net: '4120.0331',
  unmatched: { rows: 14, net: '12.5' },
  detached: { rows: 0, net: '0', usd: '0' },
  checks: [
    { code: 'TOTALS_AGREE', severity: 'OK', message: 'The totals row agrees with the rows.' },
    { code: 'TERRITORIES_UNKNOWN', severity: 'WARNING', message: 'Unknown territories: World, ROW' },
  ],
  file_name: `${name}.csv`,
  imported_at: AT,
  imported_by: ADMINISTRATOR,
  received_amount: null,
  received_on: null,
  fee: null,
  fee_by: null,
  rate: null,
  approved_at: null,
  approved_by: null,
  counted_in: null,
  feeds_statistics: false,
  ...more,
});
const APPROVED = {
  status: 'APPROVED',
  unmatched: { rows: 0, net: '0' },
  detached: { rows: 14, net: '12.5', usd: '13.55' },
  received_amount: '4470.12',
  received_on: '2026-11-02',
  fee: '1',
  fee_by: 'service',
  rate: '1.08522',
  approved_at: AT,
  approved_by: ADMINISTRATOR,
};
const REPORTS = paged([report(1, 'believe-2026-10'), report(2, 'distrokid-2026-10', APPROVED)]);
const sum = (usd: string | null) => ({ rows: 12_041, units: '4801200', net: '4120.0331', usd });
const detail = (n: number, more: object = {}, usd: string | null = null) => ({
  ...report(n, 'believe-2026-10', more),
  stores: [{ store: 'spotify', ...sum(usd) }],
  currencies: [{ currency: 'EUR', rows: 12_041, net: '4120.0331' }],
  months: [{ month: '2026-08', ...sum(usd) }],
});
const ROWS = paged([
  {
    row: 7,
    sale_period: '2026-08',
    store: 'spotify',
    territory: 'DE',
    isrc: 'GBABC2600001',
    upc: null,
    title: 'Ink',
    artist: 'Anna',
    units: '48012',
    net: '12.0331',
    gross: null,
    currency: 'EUR',
    usd: null,
    is_detached: false,
    match: null,
    unmatched_code: 'UNKNOWN',
    proposals: [
      {
        track_uuid: uuid(3),
        title: 'Ink',
        title_version: null,
        release: { uuid: uuid(4), title: 'Ink' },
        artist: 'Anna',
        owner: ARTIST,
      },
    ],
  },
]);
const month = (name: string, state: string, reports: readonly object[] = []) => ({
  month: name,
  state,
  net: reports.length > 0 ? [{ currency: 'EUR', net: '4120.0331' }] : [],
  usd: null,
  reports,
});
const OWN = [{ uuid: uuid(1), report: 'believe-2026-10' }];
const CALENDAR = {
  months: ['2026-08', '2026-09', '2026-10'],
  stores: [
    {
      store: 'spotify',
      months: [month('2026-08', 'APPROVED', OWN), month('2026-09', 'LATE'), month('2026-10', 'DRAFT', OWN)],
    },
    { store: 'deezer', months: [month('2026-08', 'NONE'), month('2026-09', 'NONE'), month('2026-10', 'DRAFT', OWN)] },
  ],
};
const FORMATS = [
  {
    name: 'Label',
    markers: ['Month', 'Net'],
    columns: { net: ['Net'], sale_period: ['Month'] },
    is_builtin: false,
    updated_at: AT,
  },
  { name: 'believe', markers: ['Platform'], columns: { net: ['Net Revenue'] }, is_builtin: true, updated_at: null },
];
const period = (name: string, state: string, more: object = {}) => ({
  period: name,
  state,
  reports: { draft: 1, approved: 2 },
  statements: 12,
  earnings: '4120.0331',
  service: '1030.01',
  unmatched: '13.55',
  closed_at: null,
  closed_by: null,
  ...more,
});
const PERIODS = [
  period('2026-11', 'CURRENT'),
  period('2026-10', 'OPEN'),
  period('2026-09', 'CLOSED', { closed_at: AT, closed_by: ADMINISTRATOR }),
];
const PREVIEW = {
  ...paged([
    {
      user: ARTIST,
      opening: '812.004',
      earnings: '702.566',
      recouped: '80',
      held: '40.1',
      released: '0',
      adjustments: '-9.9',
      paid: '100',
      closing: '1284.57',
    },
  ]),
  sums: { statements: 12, earnings: '4120.0331', service: '1030.01', unmatched: '13.55' },
};
const ADVANCE = {
  uuid: uuid(5),
  amount: '500',
  note: 'Advance for the album',
  release: { uuid: uuid(4), title: 'Ink' },
  recouped: '320.5',
  left: '179.5',
  status: 'OPEN',
  created_at: AT,
  user: ARTIST,
};
const HOLD = {
  uuid: uuid(6),
  amount: '40.1',
  reason: 'A store is reviewing the streams of “Ink” in October.',
  since: AT,
  until: '2026-12-20',
  ticket_uuid: null,
  user: ARTIST,
  limit: '50',
  report: { uuid: uuid(1), report: 'believe-2026-10' },
  ended_at: null,
  history: [],
};
const SHARES = [
  { plan: 'BASIC', share: '80', valid_from: null },
  { plan: 'PREMIUM', share: '90', valid_from: null },
  { plan: 'LABEL', share: '100', valid_from: null },
];

const reports = { match: /^\/api\/staff\/sales-reports$/, json: REPORTS };
const formats = { match: /^\/api\/staff\/sales-formats$/, json: FORMATS };
const one = (json: object) => [
  { match: /^\/api\/staff\/sales-reports\/[^/]+\/rows$/, json: ROWS },
  { match: /^\/api\/staff\/sales-reports\/[^/]+$/, json },
];

/** The first lines of a table that no format knows. */
const TABLE = [
  ['Currency', 'EUR'],
  ['Sale Month', 'Shop', 'ISRC', 'Track', 'Qty', 'Gross', 'Fee', 'Earnings'],
  ['2026-08', 'Spotify', 'GBABC2600001', 'Ink', '48012', '1,50', '0,30', '1,20'],
  ['soon', 'Deezer', 'GBABC2600002', 'Amber', '12', '0,50', '0,10', '0,40'],
  ['Total', '', '', '', '', '2,00', '0,40', '1,60'],
];
const imports = (json: object, status = 200) => ({
  match: /^\/api\/staff\/sales-reports\/import$/,
  status,
  json: { statusCode: status, ...json },
});
const checkFile = async ({ page, find }: Visit): Promise<void> => {
  await find('button', staffRoyalties('import')).click();
  const file = { name: 'believe-2026-10.csv', mimeType: 'text/csv', buffer: Buffer.from('month') };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await find('button', staffRoyalties('previewAction')).click();
};

/** Royalties at the desk: sales reports, months, advances and holds. */
export const staffRoyaltyScreens = {
  '/staff/sales-reports': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/sales-reports',
      title: staffRoyalties('title'),
      answer: [reports, formats],
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/staff\/sales-reports$/,
    empty: {
      answer: [{ ...reports, json: paged([]) }, formats],
      shows: ({ text }) => text(staffRoyalties('none')),
    },
    full: 'the usual one has reports of both states',
    loading: { answer: formats },
    error: { answer: formats },
    more: {
      calendar: {
        path: () => '/staff/sales-reports?view=calendar',
        answer: { match: /^\/api\/staff\/sales-calendar$/, json: CALENDAR },
        shows: ({ find }) => find('table', staffRoyalties('viewcalendar')),
      },
      formats: {
        path: () => '/staff/sales-reports?view=formats',
        answer: formats,
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
      },
      import: {
        act: ({ find }) => find('button', staffRoyalties('import')).click(),
        shows: ({ find }) => find('dialog', staffRoyalties('import')),
      },
      preview: {
        answer: [imports({ ...report(1, 'believe-2026-10'), uuid: null }), reports, formats],
        act: checkFile,
        shows: ({ find }) => find('button', staffRoyalties('importAction')),
      },
      mapper: {
        answer: [imports({ message: 'UNKNOWN_FORMAT', header: TABLE[1], lines: TABLE }, 400), reports, formats],
        act: async (visit) => {
          await checkFile(visit);
          await visit.find('button', staffRoyalties('chooseColumns')).click();
        },
        shows: ({ find }) => find('dialog', staffRoyalties('mapTitle')),
      },
    },
  }),
  '/staff/sales-reports/$uuid': screen({
    usual: {
      as: 'administrator',
      path: () => `/staff/sales-reports/${uuid(1)}`,
      title: { en: 'believe-2026-10', ru: 'believe-2026-10' },
      answer: one(detail(1)),
      shows: ({ find }) => find('button', staffRoyalties('approve')),
    },
    reads: /^\/api\/staff\/sales-reports\/[^/]+$/,
    empty: {
      answer: { match: /^\/api\/staff\/sales-reports\/[^/]+$/, status: 404, json: { message: 'NOT_FOUND' } },
      title: staffRoyalties('report'),
      shows: heading(staffRoyalties('reportNotFound')),
    },
    full: {
      answer: one(detail(1, APPROVED, '4471.12')),
      shows: ({ find }) => find('button', staffRoyalties('reopen')),
    },
    loading: { answer: [], title: staffRoyalties('report') },
    error: { answer: [], title: staffRoyalties('report') },
    more: {
      approve: {
        act: ({ find }) => find('button', staffRoyalties('approve')).click(),
        shows: ({ find }) => find('dialog', staffRoyalties('approveTitle')),
      },
      match: {
        act: ({ find }) => find('button', staffRoyalties('matchOf')).click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
    },
  }),
  '/staff/royalty-periods': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/royalty-periods',
      title: staffRoyalties('periodsTitle'),
      answer: { match: /^\/api\/staff\/royalty-periods$/, json: PERIODS },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    reads: /^\/api\/staff\/royalty-periods$/,
    empty: {
      answer: { match: /^\/api\/staff\/royalty-periods$/, json: [] },
      shows: ({ text }) => text(staffRoyalties('noPeriods')),
    },
    full: 'the usual one has months of all states',
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      close: {
        act: ({ find }) => find('button', staffRoyalties('closeOf')).click(),
        shows: ({ find }) => find('dialog', staffRoyalties('closeTitle')),
      },
    },
  }),
  '/staff/royalty-periods/$period': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/royalty-periods/2026-10',
      title: staffRoyalties('previewTitle'),
      answer: { match: /^\/api\/staff\/royalty-periods\/[^/]+\/preview$/, json: PREVIEW },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(1),
    },
    reads: /^\/api\/staff\/royalty-periods\/[^/]+\/preview$/,
    empty: {
      answer: {
        match: /^\/api\/staff\/royalty-periods\/[^/]+\/preview$/,
        json: { ...PREVIEW, ...paged([]) },
      },
      shows: ({ text }) => text(staffRoyalties('previewNone')),
    },
    full: 'the usual one has all columns',
    loading: { answer: [] },
    error: { answer: [] },
  }),
  '/staff/royalty-balances': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/royalty-balances',
      title: staffRoyalties('balancesTitle'),
      answer: { match: /^\/api\/staff\/advances$/, json: paged([ADVANCE]) },
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(1),
    },
    reads: /^\/api\/staff\/advances$/,
    empty: {
      answer: { match: /^\/api\/staff\/advances$/, json: paged([]) },
      shows: ({ text }) => text(staffRoyalties('noAdvances')),
    },
    full: {
      path: () => '/staff/royalty-balances?view=holds',
      answer: { match: /^\/api\/staff\/holds$/, json: paged([HOLD]) },
    },
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      shares: {
        path: () => '/staff/royalty-balances?view=shares',
        answer: { match: /^\/api\/staff\/royalty-shares$/, json: SHARES },
        shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
      },
      advance: {
        act: ({ find }) => find('button', staffRoyalties('advanceCreate')).click(),
        shows: ({ find }) => find('dialog', staffRoyalties('advanceCreate')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
