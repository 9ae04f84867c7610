import { heading, type Screen, screen } from '../exhibit.ts';
import { royalties, splits } from '../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-03T10:00:00.000Z';
const paged = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});

const BALANCE = {
  currency: 'USD',
  payable: '1284.570000123',
  held: '40.1',
  pending: '96.004',
  in_payout: '250',
  paid: '3120.55',
  has_statement: true,
  holds: [
    {
      uuid: uuid(1),
      amount: '40.1',
      reason: 'A store is reviewing the streams of “Ink” in October.',
      since: AT,
      until: '2026-12-20',
      ticket_uuid: null,
    },
  ],
  advances: [
    {
      uuid: uuid(2),
      amount: '500',
      note: 'Advance for the album',
      release: { uuid: uuid(3), title: 'Ink' },
      recouped: '320.5',
      left: '179.5',
      status: 'OPEN',
      created_at: AT,
    },
  ],
};
const NEW = { ...BALANCE, payable: '0', held: '0', in_payout: '0', paid: '0', has_statement: false, holds: [] };
const STATEMENT = {
  uuid: uuid(4),
  period: '2026-10',
  opening: '812.004',
  earnings: '702.566000123',
  recouped: '80',
  held: '40.1',
  released: '0',
  adjustments: '-9.9',
  paid: '100',
  closing: '1284.570000123',
  closed_at: AT,
};
const sum = (amount: string) => ({ units: '48012', amount });
const DETAIL = {
  ...STATEMENT,
  lines: 2,
  releases: [
    { release_uuid: uuid(3), title: 'Ink', ...sum('602.1') },
    { release_uuid: uuid(5), title: 'Amber', ...sum('100.46') },
  ],
  tracks: [{ track_uuid: uuid(6), release_uuid: uuid(3), title: 'Ink', ...sum('602.1') }],
  stores: [{ store: 'spotify', ...sum('702.56') }],
  territories: [{ territory: 'DE', ...sum('702.56') }],
  sources: [{ source: 'believe', ...sum('702.56') }],
  advances: [
    {
      uuid: uuid(2),
      note: 'Advance for the album',
      amount: '500',
      recouped_before: '240.5',
      recouped_now: '80',
      left: '179.5',
    },
  ],
  entries: [{ kind: 'ADJUSTMENT', amount: '-9.9', at: AT, note: 'A store corrected August' }],
};
const LINE = {
  report: 'believe-2026-10',
  row: 7,
  source: 'believe',
  sale_period: '2026-08',
  store: 'spotify',
  territory: 'DE',
  isrc: 'GBABC2600001',
  upc: null,
  title: 'Ink',
  units: '48012',
  net: '412.0331',
  currency: 'EUR',
  rate: '1.0852',
  usd: '447.1383',
  plan_share: '0.8',
  split_share: '0.75',
  amount: '268.283',
};
const EARNINGS = {
  currency: 'USD',
  total: '1204.4',
  months: [
    { month: '2026-09', amount: '501.84' },
    { month: '2026-10', amount: '702.56' },
  ],
  stores: [{ store: 'spotify', amount: '1204.4', months: [] }],
  releases: [{ release_uuid: uuid(3), title: 'Ink', amount: '1204.4' }],
  territories: [{ territory: 'DE', amount: '1204.4' }],
};
const SPLIT = {
  uuid: uuid(7),
  status: 'INVITED',
  share: '12.5',
  valid_from: '2026-11',
  release: { uuid: uuid(3), title: 'Ink' },
  track: { uuid: uuid(6), title: 'Ink' },
  owner: { username: 'manager@demo.example' },
  held: '3.3333',
  invited_at: AT,
  answered_at: null,
};

const balance = (json: object) => ({ match: /^\/api\/me\/balance$/, json });
const rest = [
  { match: /^\/api\/me\/statements$/, json: paged([STATEMENT]) },
  { match: /^\/api\/me\/royalties$/, json: EARNINGS },
];
const own = (json: readonly object[]) => ({ match: /^\/api\/me\/splits$/, json });

/** The royalties of an artist: balance, statements, shares. */
export const royaltyScreens = {
  '/royalties': screen({
    usual: {
      as: 'artist',
      path: () => '/royalties',
      title: royalties('title'),
      answer: [balance(BALANCE), ...rest],
      shows: ({ page }) => page.locator('svg.recharts-surface .recharts-bar-rectangle path').first(),
    },
    reads: /^\/api\/me\/balance$/,
    empty: { answer: balance(NEW), shows: ({ text }) => text(royalties('none')) },
    full: 'the usual one has all sections',
    loading: { answer: [] },
    error: { answer: [] },
  }),
  '/royalties/statements/$uuid': screen({
    usual: {
      as: 'artist',
      path: () => `/royalties/statements/${uuid(4)}`,
      title: royalties('statementOf'),
      answer: [
        { match: /^\/api\/me\/statement\/[^/]+\/lines$/, json: paged([LINE]) },
        { match: /^\/api\/me\/statement\/[^/]+$/, json: DETAIL },
      ],
      shows: ({ find }) => find('table', royalties('lines')),
    },
    reads: /^\/api\/me\/statement\/[^/]+$/,
    empty: {
      answer: { match: /^\/api\/me\/statement\/[^/]+$/, status: 404, json: { message: 'NOT_FOUND' } },
      title: royalties('statement'),
      shows: heading(royalties('statementNotFound')),
    },
    full: 'the usual one has all sections',
    loading: { answer: [], title: royalties('statement') },
    error: { answer: [], title: royalties('statement') },
  }),
  '/royalties/splits': screen({
    usual: {
      as: 'artist',
      path: () => '/royalties/splits',
      title: splits('ownTitle'),
      answer: own([SPLIT, { ...SPLIT, uuid: uuid(8), status: 'ACCEPTED', track: null, answered_at: AT }]),
      shows: ({ text }) => text(splits('invitations')),
    },
    reads: /^\/api\/me\/splits$/,
    empty: { answer: own([]), shows: ({ text }) => text(splits('ownNone')) },
    full: 'the usual one has all groups',
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      accept: {
        act: ({ find }) => find('button', splits('acceptOf')).click(),
        shows: ({ find }) => find('alertdialog', splits('acceptAsk')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
