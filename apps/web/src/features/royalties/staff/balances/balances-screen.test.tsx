import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { RoyaltyBalancesScreen } from './balances-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const user = { uuid: UUID, username: 'anna@example.com' };
const advance = {
  uuid: UUID,
  amount: '500',
  note: 'For the album',
  release: null,
  recouped: '320.5',
  left: '179.5',
  status: 'OPEN',
  created_at: AT,
  user,
};
const hold = {
  uuid: UUID,
  amount: '40.1',
  reason: 'Streams under review',
  since: AT,
  until: '2026-12-20',
  ticket_uuid: null,
  user,
  limit: null,
  report: null,
  ended_at: null,
  history: [],
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const stub = (more: Record<string, () => Response> = {}) =>
  stubCalls({
    'GET /staff/advances': () => Response.json(pageOf([advance])),
    'GET /staff/holds': () => Response.json(pageOf([hold])),
    'GET /staff/sales-reports': () => Response.json(pageOf([])),
    'GET /staff/users': () => Response.json(pageOf([user])),
    'GET /staff/royalty-shares': () =>
      Response.json([
        { plan: 'BASIC', share: '80', valid_from: null },
        { plan: 'BASIC', share: '82.5', valid_from: '2026-12-01' },
      ]),
    ...more,
  });
const open = (search = '') =>
  renderPage(`/staff/royalty-balances${search}`, { '/staff/royalty-balances': RoyaltyBalancesScreen });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('cancels what is left of an advance after a confirmation', async () => {
  const calls = stub({ 'POST /staff/advance': () => Response.json({ ...advance, status: 'CANCELLED' }) });
  await open(`?user=${UUID}`);
  await press('Cancel the advance: For the album');
  expect(calls[0]?.path).toContain(`user_uuid=${UUID}`);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the advance?' }));
  expect(dialog.getByText(/\$179\.50 will not be recouped/)).toBeTruthy();
  const [, action] = dialog.getAllByRole('button', { name: 'Cancel' });
  await act(async () => fireEvent.click(action as HTMLElement));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe(`/staff/advance/${UUID}/cancel`),
  );
});

it('holds a balance only with a person, a reason and an end', async () => {
  const calls = stub();
  await open('?view=holds');
  expect(await screen.findByText('All of the balance')).toBeTruthy();
  await press('Hold a balance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold a balance' }));
  const submit = () => dialog.getByRole('button', { name: 'Hold a balance' }) as HTMLButtonElement;
  await act(async () => fireEvent.change(dialog.getByLabelText('Person'), { target: { value: 'anna' } }));
  fireEvent.click(await dialog.findByRole('radio', { name: 'anna@example.com' }));
  await act(async () => fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Under review' } }));
  expect(submit().disabled).toBe(true);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

it('lists the shares of plans with the days from which they are valid', async () => {
  stub();
  await open('?view=shares');
  const table = within(await screen.findByRole('table', { name: 'Shares of plans' }));
  expect(await table.findByText('82.5%')).toBeTruthy();
  expect(table.getByText('From the beginning')).toBeTruthy();
});
