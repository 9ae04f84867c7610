import type { Purchase } from '@dubplate/contract/commerce/schemas';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { LoadedOrder, OrderCard } from '../orders/order-screen.tsx';
import { PurchaseScreen } from './purchase-screen.tsx';
import { PurchasesTable } from './purchases-table.tsx';

const UUID = '01990000-0000-7000-8000-000000000001';
const bought = {
  uuid: UUID,
  type: 'PRODUCT',
  status: 'PAID',
  paymentType: 'PAY_PAL',
  createdAt: '2026-11-20T10:00:00.000Z',
  product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
  subscription: null,
  expiresAt: null,
  releaseUuid: null,
  receiptNumber: null,
  sandbox: false,
  refundedAmount: 5,
  refundedAt: '2026-11-22T10:00:00.000Z',
} as unknown as Purchase;

const answerWith = (purchase: Purchase, others: readonly Purchase[]) =>
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://x').pathname.replace('/api', '');
    if (path === `/user-product/${UUID}`) return Response.json(purchase);
    if (path === '/me/purchases') return Response.json([purchase, ...others]);
    return Response.json({ message: 'NOT_FOUND' }, { status: 404 });
  });

const show = async (purchase: Purchase, address = `/purchases/${UUID}`, others: readonly Purchase[] = []) => {
  answerWith(purchase, others);
  const root = createRootRoute();
  const main = createRoute({ getParentRoute: () => root, id: 'main' });
  const list = createRoute({
    getParentRoute: () => main,
    path: '/purchases',
    component: () => <PurchasesTable purchases={[purchase]} />,
  });
  const one = createRoute({ getParentRoute: () => main, path: '/purchases/$uuid', component: PurchaseScreen });
  const order = createRoute({
    getParentRoute: () => main,
    path: '/order/$code',
    component: () => <OrderCard purchase={purchase} />,
  });
  const whole = createRoute({
    getParentRoute: () => main,
    path: '/order/whole',
    component: () => <LoadedOrder purchases={[purchase]} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([list, one, order, whole])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  });
  await renderInApp(<RouterProvider router={router as never} />);
};

beforeEach(async () => {
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows on the page of a purchase how much was refunded and when', async () => {
  await show(bought);
  expect((await screen.findByText('Refunded')).parentElement?.textContent).toContain('$5 on 22 November 2026');
});

it('shows the refund on the order too', async () => {
  await show(bought, '/order/x');
  expect((await screen.findByText('Refunded')).parentElement?.textContent).toContain('$5 on 22 November 2026');
});

it('shows nothing about refunds if there were none', async () => {
  await show({ ...bought, refundedAmount: 0, refundedAt: null });
  await screen.findByText('Order date');
  expect(screen.queryByText('Refunded')).toBeNull();
});

it('lists a partial refund; a full refund shows in the status', async () => {
  await show(bought, '/purchases');
  await screen.findByText('Refunded: $5');
  cleanup();
  await show({ ...bought, status: 'REFUNDED', refundedAmount: 15 }, '/purchases');
  await screen.findByRole('table');
  expect(screen.queryByText(/Refunded:/)).toBeNull();
});

it('lists all services that were paid together', async () => {
  const OTHER = UUID.replace(/1$/, '2');
  const paid = { ...bought, receiptNumber: 7 };
  const other = { ...paid, uuid: OTHER, product: { name: 'DUBPLATE_CUSTOM_PC_LINE', amount: 20 } } as typeof paid;
  await show(paid, undefined, [other, { ...other, uuid: OTHER.replace(/2$/, '3'), receiptNumber: 8 } as typeof paid]);
  const orders = await screen.findByRole('region', { name: 'Orders' });
  expect(orders.textContent).toContain('$35');
  const href = screen.getByRole('link', { name: 'View the order' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(href)).toContain(btoa(`${UUID},${OTHER}`));
});

it.each([
  ['PENDING', null, 'It is not paid yet and waits for you: choose how to pay below.'],
  ['PENDING', 'PAY_PAL', /^As soon as the payment service confirms your payment/],
  ['PAID', 'PAY_PAL', 'Order successfully paid.'],
] as const)('says on an order that is %s by %s what happens next', async (status, paymentType, hint) => {
  await show({ ...bought, status, paymentType, refundedAmount: 0 } as Purchase, '/order/whole');
  expect(await screen.findByText(hint)).toBeDefined();
});
