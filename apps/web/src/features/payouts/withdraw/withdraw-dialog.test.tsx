import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { pendingRequest } from './pending-request.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const balance = {
  currency: 'USD',
  payable: '100.559',
  held: '0',
  pending: '0',
  in_payout: '0',
  paid: '0',
  has_statement: true,
  holds: [],
  advances: [],
};
const method = {
  method: 'PAYPAL',
  masked: 'a•••@example.com',
  country: null,
  status: 'READY',
  onboarding_url: null,
  by_hand: false,
  set_at: AT,
  not_before: null,
  available: ['CARD', 'PAYPAL', 'CRYPTO'].map((each) => ({ method: each, by_hand: false, allowed: true })),
  minimum: '10',
};
const quote = {
  amount: '25.00',
  method: 'PAYPAL',
  fee: '0.5',
  receives: '25',
  by_hand: false,
  not_before: null,
  days: { from: 1, to: 3 },
};
const payout = {
  uuid: UUID,
  amount: '25',
  currency: 'USD',
  state: 'REQUESTED',
  method: 'PAYPAL',
  masked: 'a•••@example.com',
  by_hand: false,
  reason: null,
  fee: null,
  reference: null,
  review: [],
  requested_at: AT,
  not_before: null,
  steps: [],
  invoice: null,
};

type Answers = Parameters<typeof stubCalls>[0];

/** Stubs the calls of the form; `keys` collects the idempotency keys of the requests. */
const stub = (answers: Answers = {}) => {
  const calls = stubCalls({
    'GET /me/balance': () => Response.json(balance),
    'GET /me/payout-method': () => Response.json(method),
    'GET /me/payout-quote': () => Response.json(quote),
    'POST /me/payouts': () => Response.json(payout, { status: 201 }),
    ...answers,
  });
  const keys: (string | null)[] = [];
  const stubbed = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return stubbed(address, init);
  });
  return { calls, keys };
};

const close = vi.fn();
const open = async () => {
  const Page = () => <WithdrawDialog opened onClose={close} />;
  await renderPage('/', { '/': Page });
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw money' }));
  return {
    dialog,
    press: async (name: string) => {
      const button = await dialog.findByRole('button', { name });
      await act(async () => fireEvent.click(button));
    },
    type: async (label: string, value: string) => {
      const field = await dialog.findByLabelText(label);
      await act(async () => fireEvent.change(field, { target: { value } }));
    },
  };
};
const button = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByRole('button', { name }) as HTMLButtonElement;

beforeEach(() => {
  queryClient.clear();
  pendingRequest.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows the fee, the receiver and the days before it requests the payout', async () => {
  const { calls, keys } = stub();
  const { dialog, press, type } = await open();
  await type('Amount, dollars', '25');
  await press('Continue');
  expect(await dialog.findByText('$0.50, the service pays it')).toBeTruthy();
  expect(dialog.getByText('PayPal, a•••@example.com')).toBeTruthy();
  expect(dialog.getByText('1–3 working days once it is sent')).toBeTruthy();
  expect(calls.some(({ method: verb }) => verb === 'POST')).toBe(false);
  await press('Withdraw');
  expect(await dialog.findByText('Request received')).toBeTruthy();
  expect(calls.find(({ method: verb }) => verb === 'POST')?.body).toEqual({ amount: '25' });
  expect(keys).toHaveLength(1);
  expect(dialog.queryByText(/An operator will call you/)).toBeNull();
});

it('takes the whole cents of the balance as all of it, and refuses more or less than possible', async () => {
  stub();
  const { dialog, press, type } = await open();
  await press('All');
  expect((dialog.getByLabelText('Amount, dollars') as HTMLInputElement).value).toBe('100.55');
  expect(button(dialog, 'Continue').disabled).toBe(false);
  await type('Amount, dollars', '100.56');
  expect(dialog.getByText('At most $100.55')).toBeTruthy();
  await type('Amount, dollars', '9.99');
  expect(dialog.getByText('At least $10.00')).toBeTruthy();
  await type('Amount, dollars', '25.001');
  expect(dialog.getByText(/at most two decimals/)).toBeTruthy();
  expect(button(dialog, 'Continue').disabled).toBe(true);
});

it('repeats a request without a response under the same key, even after the dialog was closed', async () => {
  let isLost = true;
  const { keys } = stub({
    'POST /me/payouts': () => {
      if (isLost) throw new TypeError('network');
      return Response.json(payout, { status: 201 });
    },
  });
  const first = await open();
  await first.type('Amount, dollars', '25');
  await first.press('Continue');
  await first.dialog.findByText('$0.50, the service pays it');
  await first.press('Withdraw');
  expect((await first.dialog.findByRole('alert')).textContent).toContain('your request may have been received');
  expect(first.dialog.queryByRole('button', { name: 'Back' })).toBeNull();
  await first.press('Send again');
  document.body.replaceChildren();

  isLost = false;
  const second = await open();
  expect(await second.dialog.findByText('$25.00', { selector: 'p *' })).toBeTruthy();
  await second.press('Send again');
  expect(await second.dialog.findByText('Request received')).toBeTruthy();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(pendingRequest.get()).toBeNull();
});

it('uses another key after a refusal, and explains it', async () => {
  const { keys } = stub({ 'POST /me/payouts': () => refused(409, 'NOT_ENOUGH', { payable: '12.00' }) });
  const { dialog, press, type } = await open();
  await type('Amount, dollars', '25');
  await press('Continue');
  await dialog.findByText('$0.50, the service pays it');
  await press('Withdraw');
  expect((await dialog.findByRole('alert')).textContent).toBe('Your payable balance is 12.00 US dollars.');
  await press('Withdraw');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(2);
  expect(button(dialog, 'Back')).toBeTruthy();
});

it('leads an unverified person to the profile', async () => {
  stub({ 'POST /me/payouts': () => refused(403, 'NOT_VERIFIED') });
  const { dialog, press, type } = await open();
  await type('Amount, dollars', '25');
  await press('Continue');
  await dialog.findByText('$0.50, the service pays it');
  await press('Withdraw');
  const link = await dialog.findByRole('link', { name: 'Go to your profile' });
  expect(link.getAttribute('href')).toBe('/settings');
});

it('saves another method with the password first, then shows its costs', async () => {
  const { calls } = stub({
    'PUT /me/payout-method': ({ body }) =>
      'password' in (body as object)
        ? Response.json({ ...method, method: 'CRYPTO', masked: 'T…123' })
        : refused(403, 'PASSWORD_NEEDED'),
    'GET /me/payout-quote': () => Response.json({ ...quote, method: 'CRYPTO' }),
  });
  const { dialog, press, type } = await open();
  await act(async () => fireEvent.click(await dialog.findByRole('radio', { name: 'Crypto' })));
  await type('Wallet address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await type('Amount, dollars', '25');
  await press('Continue');
  await type('Your password', 'secret words');
  await press('Continue');
  expect(await dialog.findByText('Crypto, T…123')).toBeTruthy();
  expect(calls.map(({ method: verb }) => verb).filter((verb) => verb !== 'GET')).toEqual(['PUT', 'PUT']);
});

it('stops at a card until Stripe has all details', async () => {
  stub({
    'PUT /me/payout-method': () =>
      Response.json({
        ...method,
        method: 'CARD',
        masked: 'Stripe',
        status: 'INCOMPLETE',
        onboarding_url: 'https://connect.stripe.example/setup',
      }),
  });
  const { dialog, press, type } = await open();
  await type('Amount, dollars', '25');
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: 'Visa/Mastercard' })));
  await act(async () => fireEvent.click(dialog.getByLabelText('Country where you live', { selector: 'input' })));
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Germany', hidden: true })));
  await press('Continue');
  expect(await dialog.findByRole('link', { name: 'Continue at Stripe' })).toBeTruthy();
  expect(button(dialog, 'Continue').disabled).toBe(true);
});

it('announces the call of an operator for a card by hand, which has no fields', async () => {
  const byHand = { ...method, method: 'CARD', masked: 'Visa/Mastercard', by_hand: true };
  const available = [{ method: 'CARD', by_hand: true, allowed: true }];
  stub({
    'GET /me/payout-method': () =>
      Response.json({ ...method, method: null, masked: null, status: null, set_at: null, available }),
    'PUT /me/payout-method': () => Response.json({ ...byHand, available }),
    'GET /me/payout-quote': () => Response.json({ ...quote, method: 'CARD', by_hand: true }),
    'POST /me/payouts': () => Response.json({ ...payout, method: 'CARD', by_hand: true }, { status: 201 }),
  });
  const { dialog, press, type } = await open();
  await type('Amount, dollars', '25');
  expect(dialog.getAllByRole('textbox')).toHaveLength(1);
  expect(dialog.getByText('An operator will call you within 72 hours.')).toBeTruthy();
  await press('Continue');
  await dialog.findByText('$0.50, the service pays it');
  await press('Withdraw');
  expect(await dialog.findByText('Request received')).toBeTruthy();
  expect(dialog.getByText('An operator will call you within 72 hours.')).toBeTruthy();
});
