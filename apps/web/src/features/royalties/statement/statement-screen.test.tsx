import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { StatementScreen } from './statement-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-03T10:00:00.000Z';
const statement = {
  uuid: UUID,
  period: '2026-10',
  opening: '1',
  earnings: '30.125',
  recouped: '5',
  held: '0',
  released: '0',
  adjustments: '-0.5',
  paid: '20',
  closing: '5.625',
  closed_at: AT,
  lines: 2,
  releases: [{ release_uuid: UUID, title: 'Ink', units: '12', amount: '30.125' }],
  tracks: [],
  stores: [{ store: 'spotify', units: '12', amount: '30.125' }],
  territories: [],
  sources: [],
  advances: [
    { uuid: UUID, note: 'For the video', amount: '100', recouped_before: '10', recouped_now: '5', left: '85' },
  ],
  entries: [{ kind: 'ADJUSTMENT', amount: '-0.5', at: AT, note: 'A corrected report' }],
};
const line = {
  report: 'believe-2026-10',
  row: 7,
  source: 'believe',
  sale_period: '2026-08',
  store: 'spotify',
  territory: 'DE',
  isrc: 'GBABC2600001',
  upc: null,
  title: 'Ink',
  units: '12',
  net: '10.5',
  currency: 'EUR',
  rate: '1.0852',
  usd: '11.3946',
  plan_share: '0.8',
  split_share: '0.6667',
  amount: '6.077423',
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const open = () => renderPage(`/royalties/statements/${UUID}`, { '/royalties/statements/$uuid': StatementScreen });
const stub = () =>
  stubCalls({
    [`GET /me/statement/${UUID}/lines`]: () =>
      Response.json(
        pageOf([line, { ...line, row: 8, isrc: null, upc: '0000000000017', title: 'Side B', usd: '5.6973' }]),
      ),
    [`GET /me/statement/${UUID}/download`]: () => refused(404, 'NOT_FOUND'),
    [`GET /me/statement/${UUID}`]: () => Response.json(statement),
  });

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows the equation of the balance, with the signs of its parts', async () => {
  stub();
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement for October 2026' })).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'How the balance moved' })).getAllByRole('row');
  const figures = rows.map((row) => {
    const [sign, amount] = within(row).getAllByRole('cell');
    return `${sign?.textContent}${amount?.textContent}`;
  });
  expect(figures).toEqual(['$1.00', '+$30.12', '−$5.00', '−$0.00', '+$0.00', '−$0.50', '−$20.00', '=$5.62']);
  const advance = within((await screen.findByText('For the video')).closest('tr') as HTMLElement);
  expect(advance.getByText('$85.00')).toBeTruthy();
  expect(screen.getByText('A corrected report')).toBeTruthy();
});

it('explains each line, and that a row of a whole release is divided', async () => {
  stub();
  await open();
  const first = (await screen.findByText('ISRC GBABC2600001')).closest('tr') as HTMLElement;
  expect(first.textContent).toContain('10.50\u00a0EUR× 1.0852× 80%× 66.67%= $6.077423');
  const second = screen.getByText('Side B').closest('tr') as HTMLElement;
  expect(second.textContent).toContain('→ $5.6973');
  expect(within(second).getByText(/divided equally over its tracks/)).toBeTruthy();
});

it('sums by another property', async () => {
  stub();
  await open();
  expect(await screen.findByRole('table', { name: 'By release' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'By store' })));
  expect(within(screen.getByRole('table', { name: 'By store' })).getByText('Spotify')).toBeTruthy();
});

it('treats an unknown statement as not found', async () => {
  stubCalls({});
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'No such statement' })).toBeTruthy();
});
