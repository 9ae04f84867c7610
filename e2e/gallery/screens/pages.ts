import { heading, type Screen, screen } from '../exhibit.ts';
import { app, home, payout, payouts, transfers } from '../texts.ts';
import { withdrawal } from './payouts.ts';

const NO_READS = 'it reads nothing: its words come with the app';
const ONE_STATE = 'it looks the same for everyone';

const still = { reads: NO_READS, empty: ONE_STATE, full: ONE_STATE } as const;

/** A transfer from the older system with something of each kind. */
const transfer = {
  first_viewed_at: null,
  releases: [
    { name: 'Night Ferry', status: 'failed', reason: 'FILES_MISSING' },
    {
      name: 'A title that is so long that it needs more than one line of the dialog that lists it',
      status: 'paused',
      reason: 'QUOTA_FULL',
    },
    { name: 'Salt Water', status: 'active', reason: null },
    ...Array.from({ length: 24 }, (_, n) => ({ name: `Single ${n + 1}`, status: 'waiting', reason: null })),
    { name: 'Lacquer', status: 'completed', reason: 'FILES_NOT_ALLOWED' },
  ],
  multilinks: [{ name: 'Night Ferry', status: 'completed', reason: null }],
};

/** What staff did with a balance, each in its own words. */
const balanceNotices = {
  data: (
    [
      [
        'balance-adjusted',
        'Tax withheld in Germany (15 %) for the third quarter, as the certificate in your letter says',
      ],
      ['hold-ended', 'All streams are real.'],
      ['balance-held', 'Streams by bots'],
    ] as const
  ).map(([kind, reason], n) => ({
    uuid: `0193a000-0000-7000-8000-00000000000${n}`,
    kind,
    at: `2026-11-2${9 - n}T09:30:00.000Z`,
    is_read: n > 0,
    title: '',
    release_uuid: null,
    purchase_uuid: null,
    ticket_uuid: null,
    store: null,
    reason,
    amount: null,
  })),
  unread: 1,
  meta: { page: 1, take: 20, itemCount: 3, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
};

/** Home, and the pages of no feature. */
export const pageScreens = {
  '/': screen({
    usual: {
      as: 'artist',
      path: () => '/',
      title: home('title'),
      shows: ({ find }) => find('heading', home('latest')),
    },
    reads: /^\/api\/releases/,
    empty: { as: 'newcomer', shows: ({ find }) => find('heading', home('first')) },
    full: { as: 'manager', shows: ({ find }) => find('heading', home('further')) },
    more: {
      menu: {
        act: ({ find }) => find('button', app('menu')).click(),
        shows: ({ find }) => find('button', app('closeMenu')),
      },
      notices: {
        act: ({ page }) => page.getByRole('button', { name: /^(?:Notices|Уведомления)/ }).click(),
        shows: ({ page }) =>
          page
            .getByRole('region', { name: /^(?:Notices|Уведомления)$/ })
            .getByRole('listitem')
            .first(),
      },
      'notices-of-the-balance': {
        answer: { match: /^\/api\/notices$/, json: balanceNotices },
        act: ({ page }) => page.getByRole('button', { name: /^(?:Notices|Уведомления)/ }).click(),
        shows: ({ page }) => page.getByText('Streams by bots'),
      },
      withdraw: {
        act: async ({ page, find }) => {
          await find('button', { en: 'Withdraw', ru: 'Вывести' }).first().click();
          await page.getByRole('dialog').waitFor();
        },
        shows: ({ find }) => find('heading', payout('heading')),
      },
      payout: {
        answer: withdrawal,
        act: ({ find }) => find('button', { en: 'Withdraw', ru: 'Вывести' }).first().click(),
        shows: ({ find }) => find('button', payouts('continue')),
      },
      transfer: {
        answer: { match: /^\/api\/me\/transfer/, json: transfer },
        act: async ({ page, say }) => {
          await page.getByRole('button', { name: say(transfers('status')) }).click();
        },
        shows: ({ find }) => find('heading', transfers('status')),
      },
      nowhere: { path: () => '/nowhere', title: app('deadEnd'), shows: heading(app('deadEnd')) },
    },
  }),
  '/503': screen({
    usual: {
      as: null,
      path: () => '/503',
      title: app('updating'),
      shows: heading(app('updating')),
      // Else it leads back to Main at once.
      answer: { match: /^\/api\/health/, status: 503 },
    },
    ...still,
    offline: 'it is shown while there is no server, and looks the same',
  }),
  '/mobile': screen({
    usual: { as: null, path: () => '/mobile', title: app('mobileSoon'), shows: heading(app('mobileSoon')) },
    ...still,
    offline: 'nothing on it needs a connection',
  }),
  '/terms': screen({
    usual: { as: null, path: () => '/terms', title: app('terms'), shows: heading() },
    reads: /^\/terms\.html/,
    empty: 'an instance without terms of its own has the standard ones',
    full: 'the standard terms are long',
    offline: 'a reading page that has loaded needs no connection',
  }),
} satisfies Record<string, Screen>;
