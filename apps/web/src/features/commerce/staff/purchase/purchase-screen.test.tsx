import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { StaffPurchaseScreen } from './purchase-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const paid = {
  uuid: UUID,
  type: 'PRODUCT',
  status: 'PAID',
  paymentType: 'PAY_PAL',
  createdAt: AT,
  product: { name: 'DUBPLATE_EARLY_DATE', amount: 15 },
  subscription: null,
  expiresAt: null,
  releaseUuid: null,
  receiptNumber: 7,
  sandbox: false,
  user: { uuid: UUID, username: 'anna@example.com' },
  provider: 'paypal',
  refundedAmount: 0,
  refund: null,
  setAside: null,
  cases: [],
  release: null,
  history: [{ uuid: UUID, at: AT, move: 'pay', from: 'PENDING', to: 'PAID', actor: null }],
  payments: [
    {
      uuid: UUID,
      provider: 'paypal',
      externalId: 'ORDER-1',
      status: 'PAID',
      sandbox: false,
      asked: 15,
      received: { cents: 1500, currency: 'USD' },
      openedAt: AT,
      paidAt: AT,
      receiptNumber: 7,
      others: [],
    },
  ],
  refunds: [],
  entries: [
    {
      uuid: UUID,
      at: AT,
      kind: 'charge',
      currency: 'USD',
      postings: [
        { account: 'provider:paypal', cents: 1500 },
        { account: 'customer', cents: -1500 },
      ],
    },
  ],
  canRefundPart: true,
  canWithdraw: false,
};
const stub = (role: string, purchase: object, answers: Parameters<typeof stubCalls>[0] = {}) =>
  stubCalls({
    ...answers,
    'GET /staff/purchase/': () => Response.json(purchase),
    'GET /me': () => Response.json({ uuid: UUID, username: 's@example.com', verified_at: null, roles: [role] }),
  });
const open = () => renderPage(`/staff/purchases/${UUID}`, { '/staff/purchases/$uuid': StaffPurchaseScreen });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows support the history and the receipt, without actions on the money', async () => {
  const calls = stub('support', paid, {
    'POST /staff/purchase/': () => new Response(null, { status: 204 }),
  });
  await open();
  const entries = within(await screen.findByRole('table', { name: 'Ledger entries' }));
  expect(entries.getByText('PayPal')).toBeTruthy();
  expect(entries.getByText('Owed to this person')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  await press('Send receipt again');
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/receipt-email'))).toBe(true));
});

it('refunds a part, and explains the effect on access first', async () => {
  const calls = stub('admin', paid, { 'POST /staff/purchase/': () => Response.json(paid) });
  await open();
  await press('Refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund “Quick release”' }));
  expect(dialog.getByText('The purchase is marked as refunded, and access ends at once.')).toBeTruthy();
  const field = dialog.getByLabelText('Amount in whole US dollars');
  fireEvent.change(field, { target: { value: '16' } });
  expect(dialog.getByRole('button', { name: 'Refund' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: '5' } });
  expect(dialog.getByText(/\$10 of the price remains/)).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Refund' })));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === `/staff/purchase/${UUID}/refund`)?.body).toEqual({ amount: 5 }),
  );
});

it('offers only a full refund if the provider does not support partial ones', async () => {
  stub('admin', { ...paid, canRefundPart: false });
  await open();
  await press('Refund');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Amount in whole US dollars').hasAttribute('disabled')).toBe(true);
  expect(dialog.getByText('This provider can only refund the whole amount.')).toBeTruthy();
});

it.each([
  ['Accept as paid', 'accept'],
  ['Return the money', 'return'],
] as const)('decides on money that is set aside with a reason: %s', async (button, way) => {
  const setAside = { uuid: UUID, asked: 15, received: { cents: 1750, currency: 'USD' } };
  const calls = stub(
    'admin',
    { ...paid, status: 'PENDING', provider: null, receiptNumber: null, setAside },
    { [`POST /staff/payment/${UUID}/${way}`]: () => refused(500, 'INTERNAL') },
  );
  await open();
  expect(await screen.findByText(/\$17\.50 was received instead of \$15/)).toBeTruthy();
  await press(button);
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: button });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = dialog.getByLabelText('Reason') as HTMLTextAreaElement;
  fireEvent.change(reason, { target: { value: ' Bank fees ' } });
  await act(async () => fireEvent.click(submit));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === `/staff/payment/${UUID}/${way}`)?.body).toEqual({ reason: 'Bank fees' }),
  );
  // The reason survives the failed request.
  expect(reason.value).toBe(' Bank fees ');
});

const found = {
  uuid: UUID,
  kind: 'REFUND',
  outcome: 'LOST',
  moved: { cents: 333, currency: 'USD' },
  disputed: null,
  since: AT,
};

it.each([
  ['Count as a refund', 'REFUND', {}],
  ['Leave the purchase as it is', 'ACCEPT', {}],
  ['Send to the payer', 'RETURN', { kind: 'OVERPAID', moved: { cents: -225, currency: 'USD' } }],
  ['Send to the payer', 'RETURN', { kind: 'REFUND_FAILED', moved: { cents: -500, currency: 'USD' } }],
])(
  'decides on what the provider did with a reason, and refunds nothing before: %s',
  async (button, decision, change) => {
    const calls = stub(
      'admin',
      { ...paid, cases: [{ ...found, ...change }] },
      { 'POST /staff/payment-case/': () => Response.json(paid) },
    );
    await open();
    await press(button);
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Agreed by email' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: button })));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === `/staff/payment-case/${UUID}/decide`)?.body).toEqual({
        decision,
        purchaseUuid: UUID,
        reason: 'Agreed by email',
      }),
    );
  },
);

it.each([
  [{}, 'Refunded at the provider', /refunded a part .* \$3\.33 left our account/],
  [{ kind: 'REVERSAL' }, 'Reversed by the provider', /took this payment back\. \$3\.33 left/],
  [
    {
      kind: 'DISPUTE',
      outcome: 'OPEN',
      moved: { cents: 0, currency: 'USD' },
      disputed: { cents: 1500, currency: 'USD' },
    },
    'Disputed by the payer',
    /disputes \$15\.00\. Answer at the provider .* No movement of money/,
  ],
  [
    { kind: 'DISPUTE', moved: { cents: 1500, currency: 'USD' }, disputed: { cents: 1500, currency: 'USD' } },
    'Disputed by the payer',
    /\$15\.00 was decided against us\. \$15\.00 left/,
  ],
  [{ kind: 'REFUND_FAILED', moved: { cents: -500, currency: 'USD' } }, 'A refund failed', /came back.* \$5\.00 came/],
  [{ kind: 'OVERPAID', moved: { cents: -225, currency: 'USD' } }, 'Too much was paid', /\$2\.25 came/],
])('tells support what the provider did, and who decides: %j', async (change, title, lead) => {
  stub('support', { ...paid, cases: [{ ...found, ...change }] });
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(screen.getByText(lead)).toBeTruthy();
  expect(screen.getByText('An administrator has to decide.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave the purchase as it is' })).toBeNull();
});

it('marks a refund by hand as sent, after asking', async () => {
  const refund = {
    uuid: UUID,
    status: 'BY_HAND',
    reason: 'STAFF',
    money: { cents: 1500, currency: 'USD' },
    createdAt: AT,
    updatedAt: AT,
  };
  const calls = stub(
    'admin',
    { ...paid, status: 'REFUNDED', refundedAmount: 15, refunds: [refund] },
    {
      'POST /staff/refund/': () => Response.json(paid),
    },
  );
  await open();
  await press('Mark as sent');
  const asked = await screen.findByRole('alertdialog', { name: 'Was $15.00 really sent?' });
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Mark as sent' })));
  await waitFor(() => expect(calls.some(({ path }) => path === `/staff/refund/${UUID}/settle`)).toBe(true));
});

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const byHand = {
  uuid: UUID,
  status: 'BY_HAND',
  reason: 'STAFF',
  money: { cents: 1500, currency: 'USD' },
  withdrawal: null,
  createdAt: AT,
  updatedAt: AT,
};
const inCoins = { ...paid, provider: 'cryptocloud', status: 'REFUNDED', refundedAmount: 15, canWithdraw: true };

it('sends a refund to an address of the chosen network', async () => {
  const calls = stub('admin', { ...inCoins, refunds: [byHand] }, { 'POST /staff/refund/': () => Response.json(paid) });
  await open();
  await press('Send to an address');
  const dialog = await screen.findByRole('dialog', { name: 'Send the refund to an address' });
  const send = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send $15.00' });
  const address = within(dialog).getByLabelText('Address of the payer');
  expect(send().disabled).toBe(true);
  fireEvent.change(address, { target: { value: TRON } });
  expect(send().disabled).toBe(false);
  fireEvent.change(within(dialog).getByLabelText('Coin and network'), { target: { value: 'USDC_ERC20' } });
  expect(within(dialog).getByText('This is not an address of this network')).toBeTruthy();
  expect(send().disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('Coin and network'), { target: { value: 'USDT_TRC20' } });
  await act(async () => fireEvent.click(send()));
  await waitFor(() => expect(calls.some(({ path }) => path === `/staff/refund/${UUID}/withdraw`)).toBe(true));
  expect(calls.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ network: 'USDT_TRC20', address: TRON });
});

it('lets an administrator decide about a refund whose answer was lost', async () => {
  const withdrawal = { network: 'USDT_TRC20', address: TRON, refusal: null };
  const calls = stub(
    'admin',
    { ...inCoins, refunds: [{ ...byHand, status: 'UNKNOWN', withdrawal }] },
    { 'POST /staff/refund/': () => Response.json(paid) },
  );
  await open();
  expect(await screen.findByText('Unknown: look at the provider')).toBeTruthy();
  expect(screen.getByText(`USDT · TRC20 ${TRON}`)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Mark as sent' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send to an address' })).toBeNull();
  await press('It was not sent');
  const asked = await screen.findByRole('alertdialog', { name: 'Was $15.00 really not sent?' });
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'It was not sent' })));
  await waitFor(() => expect(calls.some(({ path }) => path === `/staff/refund/${UUID}/reopen`)).toBe(true));
});

it('shows why a withdrawal was refused, and offers none without the provider’s withdrawals', async () => {
  const withdrawal = { network: 'USDT_TRC20', address: TRON, refusal: 'Insufficient balance' };
  stub('admin', { ...inCoins, canWithdraw: false, refunds: [{ ...byHand, withdrawal }] });
  await open();
  expect(await screen.findByText('Refused: Insufficient balance')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Mark as sent' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send to an address' })).toBeNull();
});

it('shows when the purchase does not exist', async () => {
  stubCalls({ 'GET /staff/purchase/': () => refused(404, 'NOT_FOUND') });
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such purchase' })).toBeTruthy();
});
