import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { queryClient } from '#lib/query-client.ts';
import * as upload from '#lib/upload/upload.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { SalesReportsScreen } from './reports-screen.tsx';

const sent = {
  paths: [] as string[],
  fields: [] as unknown[],
  answer: async (_path: string): Promise<unknown> => ({}),
};

const UUID = '0193a000-0000-7000-8000-000000000001';
const report = {
  uuid: UUID,
  report: 'believe-2026-10',
  format: 'believe',
  accounting_period: '2026-10',
  currency: 'EUR',
  status: 'DRAFT',
  rows: 1204,
  units: '48012',
  net: '412.0331',
  unmatched: { rows: 3, net: '1.5' },
  detached: { rows: 0, net: '0', usd: '0' },
  checks: [{ code: 'TOTALS_DIFFER', severity: 'WARNING', message: 'The totals row has 412.04' }],
  file_name: 'believe-2026-10.csv',
  imported_at: '2026-11-03T10:00:00.000Z',
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
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const calendar = {
  months: ['2026-09', '2026-10'],
  stores: [
    {
      store: 'spotify',
      months: [
        { month: '2026-09', state: 'LATE', net: [], usd: null, reports: [] },
        {
          month: '2026-10',
          state: 'DRAFT',
          net: [{ currency: 'EUR', net: '12.5' }],
          usd: null,
          reports: [{ uuid: UUID, report: 'believe-2026-10' }],
        },
      ],
    },
  ],
};
const stub = () =>
  stubCalls({
    'GET /staff/sales-reports': () => Response.json(pageOf([report])),
    'GET /staff/sales-calendar': () => Response.json(calendar),
    'GET /staff/sales-formats': () => Response.json([]),
    'PUT /staff/sales-formats': ({ body }) =>
      Response.json({ ...(body as object), name: 'Label', is_builtin: false, updated_at: null }),
  });
const open = (search = '') =>
  renderPage(`/staff/sales-reports${search}`, { '/staff/sales-reports': SalesReportsScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const bring = async () => {
  await press('Import a report');
  await screen.findByRole('dialog', { name: 'Import a report' });
  const input = document.querySelector('input[type=file]') as HTMLElement;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['day'], 'believe-2026-10.csv')] } }));
};

beforeEach(() => {
  queryClient.clear();
  sent.paths = [];
  sent.fields = [];
  vi.spyOn(upload, 'sendFile').mockImplementation((path, _part, _file, { fields } = {}) => {
    sent.paths.push(path);
    sent.fields.push(fields);
    return sent.answer(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('filters by status and month', async () => {
  const calls = stub();
  await open('?month=2026-10');
  const row = within((await screen.findByRole('link', { name: 'believe-2026-10' })).closest('tr') as HTMLElement);
  expect(row.getByText('412.03 EUR')).toBeTruthy();
  await press('Draft');
  await waitFor(() => expect(calls.at(-1)?.path).toContain('status=DRAFT'));
  expect(calls.at(-1)?.path).toContain('accounting_period=2026-10');
});

it('checks a file before it imports it', async () => {
  stub();
  sent.answer = async (path) => ({ ...report, uuid: path.includes('true') ? null : UUID });
  await open();
  await bring();
  await press('Check the file');
  expect(await screen.findByText('The totals row has 412.04')).toBeTruthy();
  expect(sent.paths).toEqual(['/staff/sales-reports/import?dry_run=true']);
  expect(sent.fields).toEqual([{ report: 'believe-2026-10' }]);
  await press('Import');
  expect((await screen.findByRole('link', { name: 'Open the report' })).getAttribute('href')).toBe(
    `/staff/sales-reports/${UUID}`,
  );
  expect(sent.paths.at(-1)).toBe('/staff/sales-reports/import?dry_run=false');
});

it('lists bad lines, and offers the currencies of a mixed report', async () => {
  stub();
  const issues = [{ path: '17', code: 'net_invalid', message: 'The net amount “x” is no number' }];
  sent.answer = async () => Promise.reject(new ApiError(400, { message: 'BAD_REPORT', issues }, null));
  await open();
  await bring();
  await press('Check the file');
  expect(await screen.findByText('The net amount “x” is no number')).toBeTruthy();
  sent.answer = async () =>
    Promise.reject(new ApiError(400, { message: 'MIXED_CURRENCIES', currencies: ['EUR', 'USD'] }, null));
  await press('Check the file');
  const currency = (await screen.findByLabelText('Currency')) as HTMLSelectElement;
  await waitFor(() => expect([...currency.options].map(({ value }) => value)).toEqual(['', 'EUR', 'USD']));
});

it('maps an unknown table, saves the format, and checks the file with it', async () => {
  const calls = stub();
  const lines = [
    ['Sale Month', 'Store', 'ISRC', 'Earnings'],
    ['2026-10', 'Spotify', 'GBABC2600001', '1.5'],
  ];
  sent.answer = async () =>
    Promise.reject(new ApiError(400, { message: 'UNKNOWN_FORMAT', header: lines[0], lines }, null));
  await open();
  await bring();
  await press('Check the file');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Choose the columns' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the columns' }));
  await act(async () => fireEvent.change(dialog.getByLabelText('Net'), { target: { value: 'Earnings' } }));
  const result = within(dialog.getByRole('table', { name: 'Result' }));
  expect(result.getByText('GBABC2600001')).toBeTruthy();
  expect(result.getByText('2026-10')).toBeTruthy();
  sent.answer = async () => ({ ...report, uuid: null, format: 'Label' });
  await act(async () => fireEvent.change(dialog.getByLabelText('Name of the format'), { target: { value: 'Label' } }));
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save and check the file' })));
  expect(await screen.findByText('What will be imported')).toBeTruthy();
  const put = calls.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/staff/sales-formats/Label');
  expect(put?.body).toMatchObject({ columns: { sale_period: ['Sale Month'], net: ['Earnings'] } });
  expect(sent.fields.at(-1)).toEqual({ report: 'believe-2026-10', format: 'Label' });
});

it('names the state of each store and month, with links to the reports', async () => {
  stub();
  await open('?view=calendar');
  const table = within(await screen.findByRole('table', { name: 'Calendar' }));
  expect(table.getByText('Late')).toBeTruthy();
  expect(table.getByText('12.50 EUR')).toBeTruthy();
  expect(table.getByRole('link', { name: 'believe-2026-10' })).toBeTruthy();
});
