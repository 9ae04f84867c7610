import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { PricesScreen } from './prices-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const product = { name: 'DUBPLATE_EARLY_DATE', amount: 15, includedIn: [] };
const plan = (name: string, amount: number) => ({
  uuid: UUID,
  name,
  timeRangeCount: 1,
  timeRange: 'MONTH',
  amount,
  savedPercent: null,
  products: [],
  maxArtists: null,
  includesLyrics: true,
  storageBytes: 500 * 1024 ** 3,
});
const change = {
  uuid: UUID,
  at: '2026-11-20T10:00:00.000Z',
  actor: { uuid: UUID, username: 'admin@example.com' },
  kind: 'PRODUCT',
  name: 'DUBPLATE_EARLY_DATE',
  before: { amount: 12, includedIn: ['PREMIUM_1M'] },
  after: { amount: 15, includedIn: [] },
};
const stub = (answers: Parameters<typeof stubCalls>[0] = {}) =>
  stubCalls({
    'GET /staff/prices': () =>
      Response.json({ products: [product], plans: [plan('DEFAULT', 0), plan('PREMIUM_1M', 10)] }),
    'GET /staff/price-changes': () =>
      Response.json({
        data: [change],
        meta: { page: 1, take: 20, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
      }),
    ...answers,
  });
const open = () => renderPage('/staff/prices', { '/staff/prices': PricesScreen });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('previews the changes, saves only those, and keeps the input when saving fails', async () => {
  const calls = stub({ 'PATCH /staff/product/': () => refused(500, 'INTERNAL') });
  await open();
  await press('Edit: Quick release');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Quick release”' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(dialog.getByText('Nothing has been changed yet.')).toBeTruthy();
  expect(save.hasAttribute('disabled')).toBe(true);
  const price = dialog.getByLabelText('Price in whole US dollars') as HTMLInputElement;
  fireEvent.change(price, { target: { value: '19.5' } });
  expect(dialog.getByText('Enter a whole number from 0 to 100,000')).toBeTruthy();
  fireEvent.change(price, { target: { value: '19' } });
  expect(dialog.getByText('Price: $15 → $19')).toBeTruthy();
  expect(dialog.getByText('Earlier purchases and open orders keep their price.')).toBeTruthy();
  await act(async () => fireEvent.click(save));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ amount: 19 }));
  expect(price.value).toBe('19');
});

it('edits a plan; the free one keeps its price', async () => {
  const calls = stub({ 'PATCH /staff/subscription/PREMIUM_1M': () => Response.json(plan('PREMIUM_1M', 10)) });
  await open();
  await press('Edit: PREMIUM (month)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “PREMIUM (month)”' }));
  fireEvent.change(dialog.getByLabelText('Artist limit'), { target: { value: '50' } });
  expect(dialog.getByText('Artist limit: No limit → 50')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ maxArtists: 50 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit: Basic');
  const free = within(await screen.findByRole('dialog', { name: 'Edit “Basic”' }));
  expect(free.getByLabelText('Price in whole US dollars').hasAttribute('disabled')).toBe(true);
});

it('lists every change with its author, old and new value', async () => {
  stub();
  await open();
  const history = within(await screen.findByRole('table', { name: 'Change history' }));
  expect(history.getByText('admin@example.com')).toBeTruthy();
  expect(history.getByText('Price: $12 → $15')).toBeTruthy();
  expect(history.getByText('Included in: PREMIUM (month) → No plan')).toBeTruthy();
});

it('shows an error when prices can’t be loaded', async () => {
  stub({ 'GET /staff/prices': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('The prices could not be loaded');
});
