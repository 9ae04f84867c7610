import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { RoyaltiesScreen } from './royalties-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const balance = {
  currency: 'USD',
  payable: '1234.569999999999',
  held: '10',
  pending: '5.5',
  in_payout: '0',
  paid: '20',
  has_statement: true,
  holds: [],
  advances: [],
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const statement = {
  uuid: UUID,
  period: '2026-10',
  opening: '0',
  earnings: '30.125',
  recouped: '0',
  held: '0',
  released: '0',
  adjustments: '0',
  paid: '20',
  closing: '10.125',
  closed_at: AT,
};
const royalties = { currency: 'USD', total: '0', months: [], stores: [], releases: [], territories: [] };
const stub = (own: object) =>
  stubCalls({
    'GET /me/balance': () => Response.json({ ...balance, ...own }),
    'GET /me/statements': () => Response.json(pageOf([statement])),
    'GET /me/royalties': () => Response.json(royalties),
  });
const open = () => renderPage('/royalties', { '/royalties': RoyaltiesScreen });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('explains how money comes before the first statement, and invents no figures', async () => {
  const calls = stub({ has_statement: false, payable: '0', pending: '0', held: '0', paid: '0' });
  await open();
  expect(await screen.findByRole('heading', { name: 'No statement yet' })).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/me/statements') || path.startsWith('/me/royalties'))).toEqual([]);
});

it('shows the balance truncated to cents, with the exact figure in its tooltip', async () => {
  stub({});
  await open();
  const card = within(await screen.findByRole('region', { name: 'Balance' }));
  expect(card.getByText('$1,234.56').title).toBe('$1,234.569999999999');
  expect(card.getByText('$5.50')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'October 2026' });
  expect(link.getAttribute('href')).toBe(`/royalties/statements/${UUID}`);
  expect(within(link.closest('tr') as HTMLElement).getByText('$30.12')).toBeTruthy();
});

it('explains a debt', async () => {
  stub({ payable: '-3.5' });
  await open();
  expect(await screen.findByText('-$3.50')).toBeTruthy();
  expect(screen.getByText(/Your next earnings cover it first/)).toBeTruthy();
});

it('shows each hold with its reason and end, and opens a prefilled question to support', async () => {
  const hold = { uuid: UUID, amount: '10', reason: 'Streams under review', since: AT, until: '2026-12-20' };
  stub({
    holds: [
      { ...hold, ticket_uuid: null },
      { ...hold, uuid: `${UUID.slice(0, -1)}2`, reason: 'Second', ticket_uuid: UUID },
    ],
  });
  await open();
  expect(await screen.findByText('Streams under review')).toBeTruthy();
  expect(screen.getAllByText(/until 20 December 2026 at the latest/)).toHaveLength(2);
  const answer = new URL(
    screen.getByRole('link', { name: 'Answer: Streams under review' }).getAttribute('href') ?? '',
    'http://localhost',
  );
  expect(answer.pathname).toBe('/support');
  expect(answer.searchParams.get('subject')).toBe('Hold of $10.00: Streams under review');
  expect(answer.searchParams.get('hold')).toBe(UUID);
  expect(screen.getByRole('link', { name: 'View the conversation' }).getAttribute('href')).toBe(`/support/${UUID}`);
});

it('offers to try again when the balance can’t be loaded', async () => {
  stubCalls({ 'GET /me/balance': () => refused(403, 'FORBIDDEN') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Your balance could not be loaded');
});
