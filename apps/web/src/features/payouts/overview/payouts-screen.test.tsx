import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { PayoutsScreen } from './payouts-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const LATER = '2026-11-04T10:00:00.000Z';
const balance = {
  currency: 'USD',
  payable: '100',
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
  available: ['CARD', 'PAYPAL', 'CRYPTO', 'BANK'].map((each) => ({ method: each, by_hand: false, allowed: true })),
  minimum: '10',
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
  returned: null,
  review: [{ code: 'LARGE_FIRST', reason: 'It is the first payout, and a large one.' }],
  requested_at: AT,
  not_before: LATER,
  steps: [{ state: 'REQUESTED', at: AT, reason: null }],
  invoice: null,
};
const tax = { country: null, tax_id: null, vat_number: null, name: 'Anna', address: null, form_status: 'REQUESTED' };
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});

type Answers = Parameters<typeof stubCalls>[0];
const stub = (answers: Answers = {}) =>
  stubCalls({
    'GET /me/balance': () => Response.json(balance),
    'GET /me/payouts': () => Response.json(pageOf([payout])),
    'GET /me/tax': () => Response.json(tax),
    ...answers,
    ...(answers['GET /me/payout-method'] === undefined && {
      'GET /me/payout-method': () => Response.json(method),
    }),
  });
const open = () => renderPage('/royalties/payouts', { '/royalties/payouts': PayoutsScreen });
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }));
const sent = (calls: readonly SentCall[], start: string) =>
  calls.filter(({ method: verb, path }) => `${verb} ${path}`.startsWith(start)).map(({ body }) => body);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows the masked method, and until when nothing is sent to a changed one', async () => {
  stub({ 'GET /me/payout-method': () => Response.json({ ...method, not_before: LATER }) });
  await open();
  const card = within(await screen.findByRole('region', { name: 'Payout method' }));
  expect(await card.findByText('a•••@example.com')).toBeTruthy();
  expect(card.getByText(/nothing is sent before 4 November 2026/)).toBeTruthy();
});

it('leads on to Stripe while it needs something', async () => {
  const url = 'https://connect.stripe.example/setup';
  stub({
    'GET /me/payout-method': () =>
      Response.json({ ...method, method: 'CARD', status: 'INCOMPLETE', onboarding_url: url }),
  });
  await open();
  const link = await screen.findByRole('link', { name: 'Continue at Stripe' });
  expect(link.getAttribute('href')).toBe(url);
});

it('announces the call of an operator only for a method that is paid by hand', async () => {
  stub();
  await open();
  expect(await screen.findByText('a•••@example.com', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByText(/An operator will call you/)).toBeNull();
  act(() => queryClient.setQueryData(['payouts', 'method'], { ...method, by_hand: true }));
  expect(await screen.findByText('An operator will call you within 72 hours.')).toBeTruthy();
});

it('changes the method, and asks for the password once the server requires it', async () => {
  const calls = stub({
    'PUT /me/payout-method': ({ body }) =>
      'password' in (body as object)
        ? Response.json({ ...method, method: 'CRYPTO', masked: 'T…123' })
        : refused(403, 'PASSWORD_NEEDED'),
  });
  await open();
  await press('Change');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout method' }));
  const submit = () => dialog.getByRole('button', { name: 'Save the method' }) as HTMLButtonElement;
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: 'Crypto' })));
  expect(submit().disabled).toBe(true);
  await type(dialog.getByLabelText('Wallet address'), ` ${TRON} `);
  await act(async () => fireEvent.click(submit()));
  await type(await dialog.findByLabelText('Your password'), 'secret words');
  expect(dialog.queryByRole('alert')).toBeNull();
  await act(async () => fireEvent.click(submit()));
  const body = { method: 'CRYPTO', network: 'USDT_TRC20', address: TRON };
  await waitFor(() =>
    expect(sent(calls, 'PUT /me/payout-method')).toEqual([body, { ...body, password: 'secret words' }]),
  );
  expect(await screen.findByText('T…123')).toBeTruthy();
});

it('shows the issues of fields before and after sending, and offers locked methods only as a hint', async () => {
  const calls = stub({
    'GET /me/payout-method': () =>
      Response.json({
        ...method,
        available: method.available.map((each) => ({ ...each, allowed: each.method !== 'CRYPTO' })),
      }),
    'PUT /me/payout-method': () =>
      refused(400, 'VALIDATION', {
        issues: [{ path: 'bic', code: 'bic_invalid', message: 'The bank is not known' }],
      }),
  });
  await open();
  await press('Change');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout method' }));
  expect((dialog.getByRole('radio', { name: 'Crypto' }) as HTMLInputElement).disabled).toBe(true);
  expect(dialog.getByText('With Premium')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: 'Bank' })));
  await type(dialog.getByLabelText('First and last name'), 'Anna Weber');
  await type(dialog.getByRole('textbox', { name: 'IBAN' }), 'DE00');
  await type(dialog.getByLabelText('BIC (SWIFT)'), 'COBADEFF');
  await type(dialog.getByLabelText('Town where you live'), 'Köln');
  await act(async () => fireEvent.click(dialog.getByLabelText('Country where you live', { selector: 'input' })));
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: 'Germany', hidden: true })));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save the method' })));
  expect(await dialog.findByText('An IBAN that begins with DE has 22 characters, this one has 4')).toBeTruthy();
  expect(calls.some(({ method: verb }) => verb === 'PUT')).toBe(false);
  await type(dialog.getByRole('textbox', { name: /IBAN/ }), 'DE89 3704 0044 0532 0130 00');
  expect(dialog.queryByText(/this one has 4/)).toBeNull();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save the method' })));
  expect(await dialog.findByText('The bank is not known')).toBeTruthy();
});

it('removes the method after a confirmation', async () => {
  const calls = stub({ 'DELETE /me/payout-method': () => new Response(null, { status: 204 }) });
  await open();
  await press('Remove');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the payout method?' }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Remove' })));
  await waitFor(() => expect(sent(calls, 'DELETE /me/payout-method')).toEqual([{}]));
});

it('explains why a payout waits', async () => {
  stub();
  await open();
  await press(/Details of the payout of \$25\.00/);
  expect(screen.getByText('It is the first payout, and a large one.')).toBeTruthy();
  expect(screen.getByText(/nothing is sent before/)).toBeTruthy();
  expect(screen.getByText('Known once it is sent')).toBeTruthy();
});

it('shows the steps, the fee, the reference, what came back and the invoice of a paid payout', async () => {
  const paid = {
    ...payout,
    state: 'PAID',
    fee: '0.5',
    reference: 'REF-1',
    returned: '7.00',
    not_before: null,
    steps: [...payout.steps, { state: 'PAID', at: LATER, reason: 'Confirmed by the bank' }],
    invoice: 'DP-1',
  };
  stub({ 'GET /me/payouts': () => Response.json(pageOf([paid])) });
  await open();
  await press(/Details/);
  const history = within(screen.getByRole('list', { name: 'History' }));
  expect(history.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Requested',
    'Paid',
  ]);
  expect(history.getByText('Confirmed by the bank')).toBeTruthy();
  expect(screen.getByText('$0.50, the service pays it')).toBeTruthy();
  expect(screen.getByText('REF-1')).toBeTruthy();
  expect(screen.getByText('Came back to the balance').parentElement?.textContent).toContain('$7.00');
  expect(screen.getByRole('button', { name: 'Download the invoice: DP-1' })).toBeTruthy();
  expect(screen.queryByText(/It is the first payout/)).toBeNull();
});

it('has no withdrawal before the first statement', async () => {
  stub({
    'GET /me/balance': () => Response.json({ ...balance, has_statement: false }),
    'GET /me/payouts': () => Response.json(pageOf([])),
  });
  await open();
  expect(await screen.findByText('Payouts open with your first statement')).toBeTruthy();
  expect(await screen.findByText('No payouts yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

it('saves the tax details with empty fields as null', async () => {
  const calls = stub({ 'PUT /me/tax': ({ body }) => Response.json({ ...tax, ...(body as object) }) });
  await open();
  expect(await screen.findByText(/Requested\. We will write to you/)).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Save tax details' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await type(screen.getByLabelText('Tax ID'), ' 12/345 ');
  await act(async () => fireEvent.click(submit));
  await waitFor(() =>
    expect(sent(calls, 'PUT /me/tax')).toEqual([
      { name: 'Anna', address: null, country: null, tax_id: '12/345', vat_number: null },
    ]),
  );
});

it('offers to try again when the payouts can’t be loaded', async () => {
  stub({ 'GET /me/payouts': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Your payouts could not be loaded');
});
