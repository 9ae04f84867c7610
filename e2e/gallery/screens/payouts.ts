import { type Screen, screen } from '../exhibit.ts';
import { payouts } from '../texts.ts';

const uuid = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`;
const AT = '2026-11-03T10:00:00.000Z';
const LATER = '2026-11-04T12:30:00.000Z';
const paged = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});

const BALANCE = {
  currency: 'USD',
  payable: '1284.570000123',
  held: '0',
  pending: '96.004',
  in_payout: '250',
  paid: '3120.55',
  has_statement: true,
  holds: [],
  advances: [],
};
const METHOD = {
  method: 'PAYPAL',
  masked: 'a•••@demo.example',
  country: null,
  status: 'READY',
  onboarding_url: null,
  by_hand: false,
  set_at: AT,
  not_before: null,
  available: ['CARD', 'PAYPAL', 'CRYPTO', 'BANK'].map((method) => ({
    method,
    by_hand: method === 'BANK',
    allowed: true,
  })),
  minimum: '10',
};
const NO_METHOD = {
  ...METHOD,
  method: null,
  masked: null,
  status: null,
  set_at: null,
  available: METHOD.available.map((each) => ({ ...each, allowed: each.method === 'CARD' })),
};
const INCOMPLETE = {
  ...METHOD,
  method: 'CARD',
  masked: 'Stripe',
  country: 'DE',
  status: 'INCOMPLETE',
  onboarding_url: 'https://connect.stripe.com/setup',
  not_before: LATER,
};
const TAX = {
  country: 'DE',
  tax_id: '12/345/67890',
  vat_number: 'DE123456789',
  name: 'Anna Weber',
  address: 'Lindenstraße 12\n10969 Berlin',
  form_status: 'NONE',
};
const NO_TAX = { country: null, tax_id: null, vat_number: null, name: null, address: null, form_status: 'NONE' };
const step = (state: string, at: string, reason: string | null = null) => ({ state, at, reason });
const PAYOUT = {
  uuid: uuid(1),
  amount: '250',
  currency: 'USD',
  state: 'REQUESTED',
  method: 'PAYPAL',
  masked: 'a•••@demo.example',
  by_hand: false,
  reason: null,
  fee: null,
  reference: null,
  review: [{ code: 'LARGE_FIRST', reason: 'It is the first payout, and a large one.' }],
  requested_at: AT,
  not_before: LATER,
  steps: [step('REQUESTED', AT)],
  invoice: null,
};
const PAID = {
  ...PAYOUT,
  uuid: uuid(2),
  amount: '120.55',
  state: 'PAID',
  fee: '2.41',
  reference: '5WU12345',
  review: [],
  not_before: null,
  steps: [step('REQUESTED', AT), step('APPROVED', AT), step('SENDING', AT), step('PAID', LATER)],
  invoice: 'DP-2026-0007',
};
const RETURNED = {
  ...PAID,
  uuid: uuid(3),
  amount: '80',
  state: 'RETURNED',
  reason: 'Nobody accepted the money within 30 days.',
  steps: [...PAID.steps.slice(0, 3), step('RETURNED', LATER, 'Nobody accepted the money within 30 days.')],
  invoice: null,
};
const QUOTE = {
  amount: '25.00',
  method: 'PAYPAL',
  fee: '0.5',
  receives: '25',
  by_hand: false,
  not_before: null,
  days: { from: 0, to: 1 },
};

const method = (json: object) => ({ match: /^\/api\/me\/payout-method$/, json });
const list = (json: object) => ({ match: /^\/api\/me\/payouts$/, json });
const rest = [
  { match: /^\/api\/me\/balance$/, json: BALANCE },
  { match: /^\/api\/me\/tax$/, json: TAX },
  { match: /^\/api\/me\/payout-quote$/, json: QUOTE },
];
/** A balance after the first statement, and everything that the form of a payout reads. */
export const withdrawal = [method(METHOD), ...rest];
const usual = [method(METHOD), list(paged([PAYOUT, PAID, RETURNED])), ...rest];
const form = '/royalties/payouts?open=withdraw';

/** The payouts of an artist: method, requests, tax details. */
export const payoutScreens = {
  '/royalties/payouts': screen({
    usual: {
      as: 'artist',
      path: () => '/royalties/payouts',
      title: payouts('title'),
      answer: usual,
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(3),
    },
    reads: /^\/api\/me\/payouts$/,
    empty: {
      answer: [
        method(NO_METHOD),
        list(paged([])),
        { match: /^\/api\/me\/balance$/, json: { ...BALANCE, payable: '0', has_statement: false } },
        { match: /^\/api\/me\/tax$/, json: NO_TAX },
      ],
      shows: ({ text }) => text(payouts('none')),
    },
    full: {
      act: ({ find }) => find('button', payouts('detailsOf')).nth(1).click(),
      shows: ({ page }) => page.getByRole('list').getByRole('listitem').nth(3),
    },
    loading: { answer: [method(METHOD), ...rest] },
    error: { answer: [method(METHOD), ...rest] },
    more: {
      waiting: {
        answer: [method(INCOMPLETE), ...usual.slice(1)],
        act: ({ find }) => find('button', payouts('detailsOf')).first().click(),
        shows: ({ text }) => text(payouts('review')),
      },
      method: {
        act: ({ find }) => find('button', payouts('methodChange')).click(),
        shows: ({ find }) => find('dialog', payouts('methodTitle')),
      },
      bank: {
        act: async ({ page, find }) => {
          await find('button', payouts('methodChange')).click();
          await page.getByRole('dialog').getByRole('radio').nth(3).check();
        },
        shows: ({ find }) => find('textbox', payouts('bic')),
      },
      withdraw: {
        path: () => form,
        shows: ({ find }) => find('button', payouts('continue')),
      },
      'withdraw on the free plan': {
        path: () => form,
        answer: [method(NO_METHOD), ...usual.slice(1)],
        shows: ({ find }) => find('button', payouts('continue')),
      },
      confirm: {
        path: () => form,
        act: async ({ find }) => {
          await find('textbox', payouts('amount')).fill('25');
          await find('button', payouts('continue')).click();
        },
        shows: ({ text }) => text(payouts('receives')),
      },
      remove: {
        act: ({ find }) => find('button', payouts('methodRemove')).click(),
        shows: ({ find }) => find('dialog', payouts('methodRemoveAsk')),
      },
    },
  }),
} satisfies Readonly<Record<string, Screen>>;
