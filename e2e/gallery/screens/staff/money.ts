import { heading, screen } from '../../exhibit.ts';
import { ledger, prices, staffPurchase, staffPurchases } from '../../texts.ts';

const NOBODYS = '0193a000-0000-7000-8000-000000000000';
const NONE = {
  data: [],
  meta: { page: 1, take: 20, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
  totals: { paid: 0, refunded: 0 },
};
const QUICK_RELEASE = { en: 'Quick release', ru: 'Ускоренный релиз' };

/** Money at the desk: purchases, prices, the ledger. */
export const moneyScreens = {
  '/staff/purchases': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/purchases',
      title: staffPurchases('title'),
      shows: ({ page }) => page.locator('main tbody tr').nth(3),
    },
    reads: /^\/api\/staff\/purchases$/,
    empty: {
      answer: { match: /^\/api\/staff\/purchases$/, json: NONE },
      shows: ({ text }) => text(staffPurchases('none')),
    },
    full: { as: 'support' },
    more: {
      'nothing-found': {
        path: () => '/staff/purchases?status=REFUNDED&bought=PREMIUM_1M',
        shows: ({ text }) => text(staffPurchases('noneFound')),
      },
      'set-aside': {
        path: () => '/staff/purchases?view=SET_ASIDE',
        shows: ({ page }) => page.locator('main tbody tr').first(),
      },
      grant: {
        act: ({ find }) => find('button', staffPurchases('grant')).click(),
        shows: ({ find }) => find('dialog', staffPurchases('grantTitle')),
      },
    },
  }),
  '/staff/purchases/$uuid': screen({
    usual: {
      as: 'administrator',
      path: ({ money: { partRefunded } }) => `/staff/purchases/${partRefunded}`,
      title: QUICK_RELEASE,
      shows: ({ find }) => find('table', staffPurchase('entries')),
    },
    reads: /^\/api\/staff\/purchase\//,
    empty: {
      path: () => `/staff/purchases/${NOBODYS}`,
      title: staffPurchase('title'),
      shows: heading(staffPurchase('notFound')),
    },
    full: {
      path: ({ money: { setAside } }) => `/staff/purchases/${setAside}`,
      shows: ({ find }) => find('button', staffPurchase('accept')),
    },
    error: { title: staffPurchase('title') },
    loading: { title: staffPurchase('title') },
    more: {
      refund: {
        act: ({ find }) => find('button', staffPurchase('refund')).click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
      accept: {
        path: ({ money: { setAside } }) => `/staff/purchases/${setAside}`,
        act: ({ find }) => find('button', staffPurchase('accept')).click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
    },
  }),
  '/staff/prices': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/prices',
      title: prices('title'),
      shows: ({ find }) => find('table', prices('history')),
    },
    reads: /^\/api\/staff\/price/,
    empty: {
      answer: { match: /^\/api\/staff\/price-changes$/, json: NONE },
      shows: ({ text }) => text(prices('noHistory')),
    },
    full: 'the usual one has every service, every plan and changes of them',
    more: {
      'edit-service': {
        act: ({ page }) => page.locator('main tbody tr button').first().click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
      'edit-plan': {
        act: ({ page }) => page.locator('main tbody tr button').last().click(),
        shows: ({ page }) => page.getByRole('dialog'),
      },
    },
  }),
  '/staff/ledger': screen({
    usual: {
      as: 'administrator',
      path: () => '/staff/ledger',
      title: ledger('title'),
      shows: ({ find }) => find('table', ledger('faults')),
    },
    reads: /^\/api\/staff\/ledger\//,
    empty: {
      answer: { match: /^\/api\/staff\/ledger\/faults$/, json: NONE },
      shows: ({ text }) => text(ledger('noneOpen')),
    },
    full: { path: () => '/staff/ledger?faults=closed' },
    more: {
      answer: {
        act: ({ page }) => page.locator('main tbody tr button').first().click(),
        shows: ({ find }) => find('dialog', ledger('answerTitle')),
      },
    },
  }),
};
