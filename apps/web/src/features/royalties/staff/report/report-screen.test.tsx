import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { SalesReportScreen } from './report-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const TRACK = '0193a000-0000-7000-8000-000000000002';
const AT = '2026-11-03T10:00:00.000Z';
const report = {
  uuid: UUID,
  report: 'believe-2026-10',
  format: 'believe',
  accounting_period: '2026-10',
  currency: 'EUR',
  status: 'DRAFT',
  rows: 3,
  units: '12',
  net: '100',
  unmatched: { rows: 2, net: '1.5' },
  detached: { rows: 0, net: '0', usd: '0' },
  checks: [],
  file_name: 'believe-2026-10.csv',
  imported_at: AT,
  imported_by: null,
  received_amount: null,
  received_on: null,
  fee: null,
  fee_by: null,
  rate: null,
  approved_at: null,
  approved_by: null,
  counted_in: null,
  feeds_statistics: false,
  stores: [{ store: 'spotify', rows: 3, units: '12', net: '100', usd: null }],
  currencies: [{ currency: 'EUR', rows: 3, net: '100' }],
  months: [{ month: '2026-08', rows: 3, units: '12', net: '100', usd: null }],
};
const row = {
  row: 7,
  sale_period: '2026-08',
  store: 'spotify',
  territory: 'DE',
  isrc: 'GBABC2600001',
  upc: null,
  title: 'Ink',
  artist: 'Anna',
  units: '12',
  net: '1',
  gross: null,
  currency: 'EUR',
  usd: null,
  is_detached: false,
  match: null,
  unmatched_code: 'UNKNOWN',
  proposals: [
    {
      track_uuid: TRACK,
      title: 'Ink',
      title_version: null,
      release: { uuid: UUID, title: 'Ink' },
      artist: 'Anna',
      owner: { uuid: UUID, username: 'anna@example.com' },
    },
  ],
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const stub = (own: object, more: Record<string, () => Response> = {}) =>
  stubCalls({
    [`GET /staff/sales-reports/${UUID}/rows`]: () => Response.json(pageOf([row, { ...row, row: 8 }])),
    [`GET /staff/sales-reports/${UUID}`]: () => Response.json({ ...report, ...own }),
    ...more,
  });
const open = () => renderPage(`/staff/sales-reports/${UUID}`, { '/staff/sales-reports/$uuid': SalesReportScreen });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows the rate before the approval, and requires that unmatched rows are detached', async () => {
  const calls = stub({}, { 'POST /staff/sales-reports': () => refused(409, 'UNMATCHED_ROWS') });
  await open();
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the report' }));
  const submit = () => dialog.getByRole('button', { name: 'Approve' }) as HTMLButtonElement;
  const type = (label: string, value: string) =>
    act(async () => fireEvent.change(dialog.getByLabelText(label), { target: { value } }));
  await type('Received, USD', '104,20');
  await type('Fee, USD', '1');
  expect(dialog.getByText('1 EUR = 1.052 USD')).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByLabelText('The artists')));
  expect(dialog.getByText('1 EUR = 1.042 USD')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await act(async () => fireEvent.click(dialog.getByLabelText('Detach 2 unmatched rows')));
  await act(async () => fireEvent.click(submit()));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Some rows belong to no track'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    received_amount: '104.2',
    fee: '1',
    fee_by: 'artists',
    detach_unmatched: true,
  });
});

it('does not approve an amount of the other sign', async () => {
  stub({ unmatched: { rows: 0, net: '0' } });
  await open();
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the report' }));
  await act(async () => fireEvent.change(dialog.getByLabelText('Received, USD'), { target: { value: '-5' } }));
  expect(dialog.getByText(/does not fit the report/)).toBeTruthy();
  expect((dialog.getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true);
});

it('matches selected rows to the proposed track, and remembers the codes', async () => {
  const calls = stub({}, { 'POST /staff/sales-reports': () => Response.json(report) });
  await open();
  await screen.findByLabelText('Select row 7');
  await act(async () => fireEvent.click(screen.getByLabelText('Select all rows of this page')));
  await press('Match 2 rows');
  const dialog = within(await screen.findByRole('dialog', { name: 'Match 2 rows to a track' }));
  expect((dialog.getByRole('radio', { name: /anna@example.com/ }) as HTMLInputElement).checked).toBe(true);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Match' })));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    rows: [7, 8],
    track_uuid: TRACK,
    remember: true,
  });
});

it('turns the streams of a report on', async () => {
  const calls = stub(
    {},
    { [`PUT /staff/sales-reports/${UUID}/statistics`]: () => Response.json({ ...report, feeds_statistics: true }) },
  );
  await open();
  const counted = await screen.findByRole('switch', { name: /^Count in statistics/ });
  expect((counted as HTMLInputElement).checked).toBe(false);
  await act(async () => fireEvent.click(counted));
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ enabled: true }));
});

it('offers to reopen an approved report until its month is closed', async () => {
  stub({ status: 'APPROVED', received_amount: '104.2', rate: '1.042' });
  await open();
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
  expect(screen.getByText('1 EUR = 1.042 USD')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
