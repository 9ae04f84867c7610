import { heading, type Screen, screen } from '../../exhibit.ts';
import { staffPayouts, staffRoyalties } from '../../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-03T10:00:00.000Z';
const LATER = '2026-11-04T12:30:00.000Z';
const paged = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const ARTIST = { uuid: uuid(8), username: 'artist@demo.example' };
const ADMINISTRATOR = { uuid: uuid(9), username: 'administrator@demo.example' };
const step = (state: string, at: string, reason: string | null = null) => ({ state, at, reason });

const PAYOUT = {
  uuid: uuid(1),
  amount: '750',
  currency: 'USD',
  state: 'REQUESTED',
  method: 'BANK',
  masked: 'DE89 •••• 3000',
  by_hand: false,
  reason: null,
  fee: null,
  reference: null,
  review: [
    { code: 'NEW_METHOD', reason: 'The payout method was changed within the last 7 days.' },
    { code: 'LARGE_FIRST', reason: 'It is the first payout, and a large one.' },
  ],
  requested_at: AT,
  not_before: LATER,
  steps: [step('REQUESTED', AT)],
  invoice: null,
  user: ARTIST,
  country: 'DE',
  approvals_needed: 2,
  approvals: [{ ...ADMINISTRATOR, at: LATER }],
  failures: [],
  ends_by_hand: false,
  file_uuid: null,
  target: null,
};
const BY_HAND = {
  ...PAYOUT,
  uuid: uuid(2),
  amount: '120.55',
  state: 'APPROVED',
  method: 'CARD',
  masked: 'Visa/Mastercard',
  by_hand: true,
  ends_by_hand: true,
  review: [],
  not_before: null,
  steps: [step('REQUESTED', AT), step('APPROVED', LATER)],
  approvals_needed: 1,
  target: { name: 'Anna Weber', phone: '+49 30 1234567' },
};
const SAID_TO_HAVE_FAILED = {
  ...BY_HAND,
  amount: '750',
  state: 'PAID',
  method: 'BANK',
  masked: 'DE89 •••• 3000',
  approvals_needed: 2,
  approvals: [{ ...ADMINISTRATOR, at: LATER }],
  failures: [{ uuid: uuid(7), username: 'colleague@demo.example', at: LATER, note: 'The bank sent it back.' }],
  reference: '2026-11-29/0042',
  target: {
    holder: 'Anna Weber',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    town: 'Garmisch-Partenkirchen',
    country: 'DE',
  },
};
const PAID = {
  ...BY_HAND,
  uuid: uuid(3),
  amount: '80',
  state: 'PAID',
  method: 'PAYPAL',
  masked: 'a•••@demo.example',
  by_hand: false,
  fee: '1.6',
  reference: '5WU12345',
  invoice: 'DP-2026-0007',
  target: null,
};
const FIGURES = {
  states: [
    { state: 'REQUESTED', payouts: 1, amount: '750' },
    { state: 'APPROVED', payouts: 1, amount: '120.55' },
    { state: 'PAID', payouts: 21, amount: '3120.55' },
  ],
  methods: [
    { method: 'CARD', payouts: 4, amount: '480.1' },
    { method: 'PAYPAL', payouts: 18, amount: '2640.45' },
    { method: 'BANK', payouts: 1, amount: '750' },
  ],
  fees: '61.2',
};
const file = (n: number, more: object = {}) => ({
  uuid: uuid(n),
  payouts: 12,
  sum: '4120.5',
  format: 'pain001',
  created_at: AT,
  cancelled_at: null,
  open: 12,
  ...more,
});
const FILES = paged([file(4), file(5, { format: 'csv', open: 3 }), file(6, { cancelled_at: LATER, open: 0 })]);
const ADJUSTMENT = {
  uuid: uuid(7),
  user: ARTIST,
  amount: '-12.5',
  rate: '10',
  reason: 'Tax withheld in Germany, article 12 of the treaty',
  at: AT,
};
const RECONCILIATION = {
  agree: 18,
  differences: [
    { issue: 'AMOUNT', payout_uuid: uuid(3), reference: '5WU12345', ours: '80', theirs: '79.5' },
    { issue: 'NOT_OURS', payout_uuid: null, reference: '9ZZ00001', ours: null, theirs: '15' },
  ],
};

const list = (json: object) => ({ match: /^\/api\/staff\/payouts$/, json });
const figures = { match: /^\/api\/staff\/payouts\/figures$/, json: FIGURES };
const one = (json: object) => ({ match: /^\/api\/staff\/payout\/[^/]+$/, json });
const files = (json: object) => ({ match: /^\/api\/staff\/payouts\/files$/, json });
const adjustments = (json: object) => ({ match: /^\/api\/staff\/adjustments$/, json });

/** Payouts at the desk: the queue, one payout, bank files, adjustments. */
export const staffPayoutScreens = {
  '/staff/payouts': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/payouts',
      title: staffPayouts('title'),
      answer: [list(paged([PAYOUT, BY_HAND, PAID])), figures],
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    reads: /^\/api\/staff\/payouts$/,
    empty: { answer: [list(paged([])), figures], shows: ({ text }) => text(staffPayouts('none')) },
    full: 'the usual one has payouts of all kinds',
    loading: { answer: figures },
    error: { answer: figures },
    more: {
      reject: {
        act: ({ find }) => find('button', staffPayouts('rejectOf')).first().click(),
        shows: ({ find }) => find('dialog', staffPayouts('rejectTitle')),
      },
    },
  }),
  '/staff/payouts/$uuid': screen({
    usual: {
      as: 'administrator',
      path: () => `/staff/payouts/${uuid(1)}`,
      title: staffPayouts('payoutOf'),
      answer: one(PAYOUT),
      shows: ({ text }) => text(staffPayouts('history')),
    },
    reads: /^\/api\/staff\/payout\/[^/]+$/,
    empty: {
      answer: { match: /^\/api\/staff\/payout\/[^/]+$/, status: 404, json: { message: 'NOT_FOUND' } },
      title: staffPayouts('payout'),
      shows: heading(staffPayouts('payoutNotFound')),
    },
    full: { answer: one(BY_HAND), shows: ({ text }) => text(staffPayouts('target')) },
    loading: { answer: [], title: staffPayouts('payout') },
    error: { answer: [], title: staffPayouts('payout') },
    more: {
      failed: {
        answer: one(SAID_TO_HAVE_FAILED),
        act: ({ find }) => find('button', staffPayouts('endFAILED')).click(),
        shows: ({ find }) => find('dialog', staffPayouts('endFAILED')),
      },
      'failed-once': {
        answer: one(SAID_TO_HAVE_FAILED),
        shows: ({ page }) => page.getByText('The bank sent it back.'),
      },
      paid: {
        answer: one(BY_HAND),
        act: ({ find }) => find('button', staffPayouts('endPAID')).click(),
        shows: ({ find }) => find('dialog', staffPayouts('endPAID')),
      },
    },
  }),
  '/staff/payouts/files': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/payouts/files',
      title: staffPayouts('filesTitle'),
      answer: files(FILES),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    reads: /^\/api\/staff\/payouts\/files$/,
    empty: { answer: files(paged([])), shows: ({ text }) => text(staffPayouts('noFiles')) },
    full: {
      answer: [files(FILES), { match: /^\/api\/staff\/payouts\/reconcile$/, json: RECONCILIATION }],
      act: ({ page }) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'paypal.csv', mimeType: 'text/csv', buffer: Buffer.from('id') }),
      shows: ({ find }) => find('table', staffPayouts('differences')),
    },
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      cancel: {
        act: ({ find }) => find('button', staffPayouts('cancelOf')).first().click(),
        shows: ({ find }) => find('alertdialog', staffPayouts('cancelAsk')),
      },
    },
  }),
  '/staff/adjustments': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/adjustments',
      title: staffPayouts('adjustmentsTitle'),
      answer: adjustments(paged([ADJUSTMENT, { ...ADJUSTMENT, uuid: uuid(6), amount: '40', rate: null }])),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/staff\/adjustments$/,
    empty: { answer: adjustments(paged([])), shows: ({ text }) => text(staffPayouts('noAdjustments')) },
    full: 'the usual one has both kinds of adjustments',
    loading: { answer: [] },
    error: { answer: [] },
    more: {
      adjust: {
        act: ({ find }) => find('button', staffPayouts('adjust')).click(),
        shows: ({ find }) => find('textbox', staffRoyalties('person')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
