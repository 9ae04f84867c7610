import { orderCode } from '@dubplate/rules/commerce/order-address';
import { heading, type Screen, screen } from '../exhibit.ts';
import { payment, plans, purchases } from '../texts.ts';
import type { World } from '../world/world.ts';

const orderOf =
  (state: keyof World['purchases']) =>
  ({ purchases: all }: World) =>
    `/order/${orderCode([all[state]])}?orderType=product`;

/** Plans, services, purchases and orders. */
export const purchaseScreens = {
  '/purchases': screen({
    usual: {
      as: 'artist',
      path: () => '/purchases',
      title: purchases('purchases'),
      shows: ({ page }) => page.getByRole('table').getByRole('row').nth(2),
    },
    reads: /^\/api\/(me\/purchases|subscriptions|products)$/,
    empty: { as: 'newcomer', shows: ({ text }) => text(purchases('none')) },
    full: { as: 'manager', shows: ({ page }) => page.getByRole('table').getByRole('row').nth(9) },
    more: {
      services: { path: () => '/purchases?show=services', shows: ({ find }) => find('button', plans('buy')).first() },
      'payment-of-plan': {
        act: ({ find }) => find('button', plans('choose')).first().click(),
        shows: ({ find }) => find('button', payment('pay')),
      },
      'payment-unconfirmed': {
        answer: { match: /\/checkout$/, json: { payUrl: 'https://pay.example/1' } },
        act: async ({ page, find, text }) => {
          await page.evaluate(() => {
            window.open = () => null;
          });
          await find('button', plans('choose')).first().click();
          await find('button', payment('pay')).click();
          await text(payment('processing')).waitFor();
          await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        },
        shows: ({ text }) => text(payment('unconfirmed')),
      },
    },
  }),
  '/purchases/$uuid': screen({
    usual: {
      as: 'artist',
      path: ({ purchases: all }) => `/purchases/${all.paid}`,
      title: purchases('payment'),
      shows: heading(purchases('payment')),
    },
    reads: /^\/api\/user-product\/[^/]+$/,
    empty: {
      path: () => '/purchases/0193a000-0000-7000-8000-000000000000',
      shows: ({ text }) => text(purchases('notFound')),
    },
    full: 'one purchase is one line',
    more: {
      open: {
        path: ({ purchases: all }) => `/purchases/${all.open}`,
        shows: ({ find }) => find('button', payment('pay')),
      },
    },
  }),
  '/order/$code': screen({
    usual: {
      as: 'artist',
      path: orderOf('paid'),
      title: purchases('orderTitle'),
      shows: heading(purchases('orderPAID')),
    },
    reads: /^\/api\/user-product\/[^/]+$/,
    empty: { path: () => '/order/nothing', shows: heading() },
    full: {
      path: ({ purchases: all }) => `/order/${orderCode(Object.values(all))}?orderType=product`,
      shows: heading(),
    },
    more: {
      pending: { path: orderOf('open'), shows: heading(purchases('orderPENDING')) },
      declined: { path: orderOf('declined'), shows: heading(purchases('orderREJECTED')) },
    },
  }),
} satisfies Record<string, Screen>;
