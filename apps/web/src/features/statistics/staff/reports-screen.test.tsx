import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { queryClient } from '#lib/query-client.ts';
import * as upload from '#lib/upload/upload.ts';
import { renderPage } from '#testing/render-page.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { ReportsScreen } from './reports-screen.tsx';

const sent = {
  paths: [] as string[],
  fields: [] as unknown[],
  answer: async (): Promise<unknown> => ({}),
};

const UUID = '0193a000-0000-7000-8000-000000000001';
const TRACK = '0193a000-0000-7000-8000-000000000002';
const AT = '2026-11-20T10:00:00.000Z';
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const result = { report: 'spotify-1', rows: 12, quantity: 4800, unmatched: 2, overlaps: [] };
const imported = {
  ...result,
  uuid: UUID,
  status: 'ACTIVE',
  file_name: 'spotify-1.csv',
  bytes: null,
  imported_by: null,
  imported_at: AT,
  ended: null,
  failure: null,
};
const unmatched = {
  report: 'spotify-1',
  track_uuid: null,
  isrc: 'GBABC2600001',
  upc: null,
  reason: 'UNKNOWN',
  rows: 3,
  quantity: 70,
  first_day: '2026-11-01',
  last_day: '2026-11-02',
};
const NONE = { 'GET /staff/statistics/parts': () => Response.json([]) };

const open = (view?: string) =>
  renderPage(`/staff/reports${view ? `?view=${view}` : ''}`, { '/staff/reports': ReportsScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const bring = async (name: string) => {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  await act(async () => fireEvent.change(input, { target: { files: [new File(['day'], name)] } }));
};

beforeEach(() => {
  queryClient.clear();
  sent.paths = [];
  sent.fields = [];
  vi.spyOn(upload, 'sendFile').mockImplementation((path, _part, _file, { fields } = {}) => {
    sent.paths.push(path);
    sent.fields.push(fields);
    return sent.answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

it('imports a report under the name of its file, or another', async () => {
  stubCalls(NONE);
  sent.answer = async () => result;
  await open();
  await screen.findByRole('heading', { level: 1 });
  await bring('spotify-2026-11.csv.gz');
  const name = screen.getByLabelText('Name of the report') as HTMLInputElement;
  expect(name.value).toBe('spotify-2026-11');
  fireEvent.change(name, { target: { value: 'spotify-november' } });
  await press('Import');
  await screen.findByText('The report is imported');
  expect(sent.paths).toEqual(['/staff/statistics/import?overlaps=refuse']);
  expect(sent.fields).toEqual([{ report: 'spotify-november' }]);
});

it('requires confirmation to import a report that overlaps with another', async () => {
  stubCalls(NONE);
  sent.answer = async () => {
    if (sent.paths.length === 1)
      throw new ApiError(409, { message: 'REPORT_OVERLAPS', overlaps: ['spotify-old'] }, null, null);
    return result;
  };
  await open();
  await screen.findByRole('heading', { level: 1 });
  await bring('spotify-1.csv');
  await press('Import');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('spotify-old');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Import anyway' })));
  await screen.findByText('The report is imported');
  expect(sent.paths).toEqual(['/staff/statistics/import?overlaps=refuse', '/staff/statistics/import?overlaps=allow']);
});

it('lists invalid lines, and shows when a part waits for the others', async () => {
  stubCalls(NONE);
  const issues = [{ path: '7', code: 'day_invalid', message: 'The day must be a date like 2026-11-01' }];
  sent.answer = async () => {
    throw new ApiError(400, { message: 'BAD_REPORT', issues, issueCount: 3 }, null, null);
  };
  await open();
  await screen.findByRole('heading', { level: 1 });
  await bring('bad.csv');
  await press('Import');
  await screen.findByText('3 lines have errors');
  expect(screen.getByText('The day must be a date like 2026-11-01')).toBeTruthy();
  sent.answer = async () => ({ ...result, waiting_for: [2, 3] });
  await press('Import again');
  await screen.findByText('The report is imported once its other parts are here: 2, 3.');
});

it('undoes a report after asking', async () => {
  const calls = stubCalls({
    'GET /staff/statistics/imports': () => Response.json(pageOf([imported])),
    'DELETE /staff/statistics/import/': () => new Response(null, { status: 204 }),
  });
  await open('ACTIVE');
  await screen.findByText('Folder');
  await press('Undo spotify-1');
  const dialog = await screen.findByRole('alertdialog');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' })));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /staff/statistics/import/spotify-1'),
  );
});

it('shows why a report failed', async () => {
  const issue = { path: '4', code: 'x', message: 'The quantity must be a whole number' };
  const failure = { code: 'BAD_REPORT', message: 'Nothing was imported', issue, issue_count: 5 };
  stubCalls({
    'GET /staff/statistics/imports': () => Response.json(pageOf([{ ...imported, status: 'FAILED', failure }])),
  });
  await open('FAILED');
  await screen.findByText('4: The quantity must be a whole number and 4 more lines');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('assigns rows to a track of a published release', async () => {
  const release = {
    uuid: UUID,
    title: 'Ink',
    status: 'PUBLISHED',
    tracks: [{ uuid: TRACK, title: 'Amber', isrc: 'GBABC2600009' }],
  };
  const calls = stubCalls({
    'GET /staff/statistics/unmatched': () => Response.json(pageOf([unmatched])),
    'GET /staff/releases?search=In&status=PUBLISHED': () =>
      Response.json(pageOf([{ ...release, artist: { uuid: UUID, name: 'Vera' }, release_date: '2026-11-01' }])),
    [`GET /staff/release/${UUID}`]: () => Response.json(release),
    'POST /staff/statistics/unmatched/assign': () => Response.json({ rows: 3, quantity: 70 }),
  });
  await open('unmatched');
  await screen.findByText('No release has these codes');
  await press('Assign ISRC GBABC2600001');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Release'), { target: { value: 'In' } });
  fireEvent.click(await dialog.findByRole('radio', { name: /^Ink/ }));
  fireEvent.change(await dialog.findByLabelText('Track'), { target: { value: TRACK } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Assign' })));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ isrc: 'GBABC2600001', to_track_uuid: TRACK }),
  );
});

it('removes assigned codes after confirmation, and explains that counted streams remain', async () => {
  const alias = {
    uuid: UUID,
    track_uuid: null,
    isrc: 'GBABC2600001',
    upc: null,
    to_track: { uuid: TRACK, title: 'Amber', title_version: 'Live', release: { uuid: UUID, title: 'Ink' } },
    assigned_by: { uuid: UUID, username: 'ann@example.com' },
    assigned_at: AT,
  };
  const calls = stubCalls({
    'GET /staff/statistics/aliases': () =>
      Response.json(pageOf([alias, { ...alias, uuid: TRACK, isrc: 'QW', to_track: null }])),
    'DELETE /staff/statistics/alias/': () => new Response(null, { status: 204 }),
  });
  await open('aliases');
  await screen.findByText('Amber (Live)');
  await screen.findByText('The track was deleted');
  await press('Remove ISRC GBABC2600001');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('until their report is undone or replaced');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' })));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /staff/statistics/alias/${UUID}`),
  );
});

it('counts rows from before a release only after asking', async () => {
  const calls = stubCalls({
    'GET /staff/statistics/unmatched': () => Response.json(pageOf([{ ...unmatched, reason: 'EARLIER' }])),
    'POST /staff/statistics/unmatched/accept': () => Response.json({ rows: 3, quantity: 70 }),
  });
  await open('unmatched');
  await screen.findByText('The release is newer than the report');
  await press('Count ISRC GBABC2600001');
  const dialog = await screen.findByRole('alertdialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Count them' })));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ isrc: 'GBABC2600001' }));
});

it('shows when no release was found, and offers tracks only for a chosen release', async () => {
  stubCalls({
    'GET /staff/statistics/unmatched': () => Response.json(pageOf([unmatched])),
    'GET /staff/releases?': () => Response.json(pageOf([])),
  });
  await open('unmatched');
  await screen.findByText('No release has these codes');
  await press('Assign ISRC GBABC2600001');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Release'), { target: { value: 'Nothing' } });
  await dialog.findByText(/^No published release was found/);
  expect(dialog.queryByLabelText('Track')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true);
});

it('deletes the rows of old months once a month is chosen', async () => {
  const calls = stubCalls({
    ...NONE,
    'POST /staff/statistics/months/drop': () => Response.json({ months: ['2025-01-01', '2025-02-01'] }),
  });
  await open();
  await press('Delete old rows…');
  const dialog = within(await screen.findByRole('dialog'));
  const action = dialog.getByRole('button', { name: 'Delete rows' });
  expect(action).toHaveProperty('disabled', true);
  const field = dialog.getByLabelText('Keep rows from') as HTMLSelectElement;
  const month = field.options[12]?.value ?? '';
  fireEvent.change(field, { target: { value: month } });
  await act(async () => fireEvent.click(action));
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ before: month }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
