import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { Revenue } from './revenue.tsx';

const balance = {
  currency: 'USD',
  payable: '1250.999',
  held: '0',
  pending: '0',
  in_payout: '0',
  paid: '0',
  has_statement: true,
  holds: [],
  advances: [],
};
const open = () => renderPage('/', { '/': Revenue });
const withdraw = async () => act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' })));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('is 0 before the first statement, whatever the balance says, and if it can’t be loaded', async () => {
  stubCalls({ 'GET /me/balance': () => Response.json({ ...balance, has_statement: false }) });
  await open();
  expect(await screen.findByText('$0')).toBeTruthy();
  expect(screen.getByText(/Revenue is not tracked here yet/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is the real balance from the first statement on, and leads to the royalties', async () => {
  stubCalls({ 'GET /me/balance': () => Response.json(balance) });
  await open();
  const link = await screen.findByRole('link', { name: '$1,250.99' });
  expect(link.getAttribute('href')).toBe('/royalties');
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});

it('opens the demonstration before the first statement, and the real form afterwards', async () => {
  let hasStatement = false;
  const calls = stubCalls({
    'GET /me/balance': () => Response.json({ ...balance, has_statement: hasStatement }),
  });
  await open();
  await screen.findByText('$0');
  await withdraw();
  expect(await screen.findByText(/A demonstration: the balance is an example/)).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/me/payout'))).toBe(false);

  document.body.replaceChildren();
  queryClient.clear();
  hasStatement = true;
  await open();
  await screen.findByRole('link', { name: '$1,250.99' });
  await withdraw();
  expect(await screen.findByRole('dialog', { name: 'Withdraw money' })).toBeTruthy();
  expect(screen.queryByText(/A demonstration/)).toBeNull();
  expect(calls.some(({ path }) => path.startsWith('/me/payout-method'))).toBe(true);
});
