import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { LedgerScreen } from './ledger-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T03:33:00.000Z';
const fault = {
  uuid: UUID,
  rule: 'misstated',
  subjectUuid: UUID,
  purchaseUuid: UUID,
  status: 'OPEN',
  firstAt: AT,
  lastAt: AT,
  correction: [{ account: 'customer', cents: -1500 }],
  answer: null,
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 20, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const stub = (faults: readonly object[], answers: Parameters<typeof stubCalls>[0] = {}) =>
  stubCalls({
    ...answers,
    'GET /staff/ledger/balances': () =>
      Response.json([{ account: 'suspense', currency: 'EUR', debit: 0, credit: 999, balance: -999 }]),
    'GET /staff/ledger/checks': () => Response.json(pageOf([{ uuid: UUID, at: AT, tookMs: 40, faults: 1 }])),
    'GET /staff/ledger/faults': () => Response.json(pageOf(faults)),
  });
const open = (address = '/staff/ledger') => renderPage(address, { '/staff/ledger': LedgerScreen });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows balances in their own currency and the result of the last check', async () => {
  const calls = stub([fault], { 'POST /staff/ledger/check': () => new Response(null, { status: 204 }) });
  await open();
  const balances = within(await screen.findByRole('table', { name: 'Balances' }));
  expect(await balances.findByText('-€9.99')).toBeTruthy();
  expect(await screen.findByText(/1 fault was found\./)).toBeTruthy();
  await press('Check now');
  await waitFor(() =>
    expect(calls.some(({ method, path }) => `${method} ${path}` === 'POST /staff/ledger/check')).toBe(true),
  );
});

it('answers a fault with a correcting entry and a reason; a failed answer keeps the reason', async () => {
  const calls = stub([fault], { 'POST /staff/ledger/fault/': () => refused(500, 'INTERNAL') });
  await open();
  await press('Answer: The entries do not match the purchase');
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the fault' }));
  expect(dialog.getByText('Owed to this person: Credit $15.00')).toBeTruthy();
  const submit = dialog.getByRole('button', { name: 'Close the fault' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = dialog.getByLabelText('Reason') as HTMLTextAreaElement;
  fireEvent.change(reason, { target: { value: 'A lost row' } });
  await act(async () => fireEvent.click(submit));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ reason: 'A lost row', correctAgainst: 'corrections' }]));
  expect(reason.value).toBe('A lost row');
  fireEvent.click(dialog.getByRole('radio', { name: 'Explain only' }));
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(sent().at(-1)).toEqual({ reason: 'A lost row' }));
});

it('offers no entry for a fault that none can correct', async () => {
  stub([{ ...fault, rule: 'misnumbered', correction: null }]);
  await open();
  await press('Answer: A receipt number is missing or repeated');
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the fault' }));
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.getByText('The ledger stays as it is, and the fault is not reported again.')).toBeTruthy();
});

it('shows who answered a closed fault and how', async () => {
  const answer = { at: AT, by: { uuid: UUID, username: 'admin@example.com' }, reason: 'A lost row' };
  stub([{ ...fault, status: 'CORRECTED', correction: null, answer }]);
  await open('/staff/ledger?faults=closed');
  expect(await screen.findByText('A lost row')).toBeTruthy();
  expect(screen.getByText(/^admin@example.com, /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Answer:/ })).toBeNull();
});

it('shows when the ledger has no faults', async () => {
  stub([]);
  await open();
  expect(await screen.findByText('No open faults')).toBeTruthy();
});

it('offers a retry when balances and faults can’t be loaded', async () => {
  stubCalls({ 'GET /staff/ledger/': () => refused(403, 'FORBIDDEN') });
  await open();
  expect(await screen.findByText('The balances could not be loaded')).toBeTruthy();
  expect(await screen.findByText('The faults could not be loaded')).toBeTruthy();
});
