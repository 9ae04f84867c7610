import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { stubLive } from '#testing/stub-live.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const purchase = {
  uuid: '01990000-0000-7000-8000-000000000001',
  type: 'PRODUCT',
  status: 'PENDING',
  paymentType: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
  subscription: null,
  expiresAt: null,
  releaseUuid: null,
} as unknown as Purchase;

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  queryClient.clear();
});

const startPaying = async () => {
  stubCalls({
    'GET /payment-methods': () => Response.json([{ paymentType: 'PAY_PAL', active: true, sandbox: false }]),
    [`GET /user-product/${purchase.uuid}/checkout`]: () => Response.json({ payUrl: 'https://pay.example/1' }),
    [`GET /user-product/${purchase.uuid}`]: () => Response.json(purchase),
  });
  vi.spyOn(window, 'open').mockReturnValue(null);
  const live = stubLive();
  await renderInRouter(<PaymentDialog payment={{ id: 1, createCart: async () => [purchase] }} />);
  fireEvent.change(await screen.findByRole('textbox', { name: 'E-mail' }), { target: { value: 'anna@example.com' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $15' }));
  await screen.findByText('The payment is being processed, do not close the window');
  return live;
};

it('offers the page and other methods to somebody who came back without paying', async () => {
  await startPaying();
  fireEvent.focus(window);
  expect(await screen.findByText('The payment is not confirmed yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the payment page' }).getAttribute('href')).toBe(
    'https://pay.example/1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
  expect(await screen.findByRole('button', { name: 'Pay $15' })).toBeDefined();
});

it('shows a payment that succeeds after it was not confirmed', async () => {
  const live = await startPaying();
  fireEvent.focus(window);
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  await screen.findByText('The payment is not confirmed yet');
  await live('payment-check', { orders: [{ type: 'PRODUCT', uuid: purchase.uuid, status: 'PAID' }] });
  expect(await screen.findByText('The payment was processed successfully!')).toBeDefined();
});
