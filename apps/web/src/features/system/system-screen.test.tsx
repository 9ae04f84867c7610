import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { SystemScreen } from './system-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const system = {
  version: '1.2.3',
  node_version: '26.10.0',
  started_at: AT,
  memory_bytes: 200 * 1024 * 1024,
  parts: [
    { part: 'database', state: 'ok' },
    { part: 'storage', state: 'down' },
  ],
  go_live: [
    { item: 'public_address', is_ready: true },
    { item: 'email', is_ready: true },
    { item: 'codes', is_ready: false },
  ],
  database: { version: '18.4', is_embedded: true, bytes: 50 * 1024 * 1024, connections: 12, connections_max: 100 },
  storage: { kind: 'FOLDER', files: 7, bytes: 1024 * 1024, free_bytes: 9e9, floor_bytes: 512 * 1024 * 1024 },
  settings: [
    { name: 'LABEL_NAME', value: 'Night Ferry', is_secret: false, is_set: true },
    { name: 'SMTP_URL', value: null, is_secret: true, is_set: true },
    { name: 'PUBLIC_URL', value: null, is_secret: false, is_set: false },
  ],
};
const failed = {
  uuid: UUID,
  queue: 'send-email',
  message: 'no route to host',
  tries: 6,
  created_at: AT,
  failed_at: AT,
};
const backup = {
  uuid: UUID,
  state: 'VERIFIED',
  file: 'dubplate-1.tar.gz',
  started_at: AT,
  verified_at: AT,
  bytes: 5 * 1024 * 1024,
  rows: 1200,
  files: 3,
  failure: null,
};
const plan = { every_ms: 43_200_000, keep: 7, folder: '/srv/backups', files_elsewhere: false };

const open = (view?: string) =>
  renderPage(`/staff/system${view ? `?view=${view}` : ''}`, { '/staff/system': SystemScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('shows the parts in words, and the facts of server, database and storage', async () => {
  stubCalls({ 'GET /staff/system': () => Response.json(system) });
  await open();
  await screen.findByText('1.2.3');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DatabaseWorking',
    'File storageNot working',
  ]);
  expect(screen.getByText('18.4, embedded')).toBeTruthy();
  expect(screen.getByText('12 of 100')).toBeTruthy();
});

it('lists the remaining tasks before production', async () => {
  stubCalls({ 'GET /staff/system': () => Response.json(system) });
  await open();
  await screen.findByText('Add ranges of your own. Stores do not accept placeholders.');
  expect(screen.getByText('Ready: Public address, Email')).toBeTruthy();
  cleanup();
  queryClient.clear();
  stubCalls({ 'GET /staff/system': () => Response.json({ ...system, go_live: system.go_live.slice(0, 2) }) });
  await open();
  await screen.findByText(/^Everything is set up/);
});

it('shows the settings in force without secrets', async () => {
  stubCalls({ 'GET /staff/system': () => Response.json(system) });
  await open('settings');
  await screen.findByText('Night Ferry');
  expect(rows().slice(1)).toEqual([
    'Default labelLABEL_NAMENight FerrySet',
    'Mail serverSMTP_URLSet, hiddenSet',
    'Public addressPUBLIC_URL—Not set',
  ]);
  await press('Set 2');
  expect(rows()).toHaveLength(3);
});

it('shows an error when a part fails to load, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ 'GET /staff/system': () => answer() });
  await open();
  await screen.findByText('The state of the system could not be loaded');
  answer = () => Response.json(system);
  await press('Try again');
  await screen.findByText('1.2.3');
});

it('retries a failed job, and deletes one only after asking', async () => {
  const calls = stubCalls({
    'GET /staff/jobs/failed': () => Response.json(pageOf([failed])),
    'GET /staff/jobs': () =>
      Response.json([{ queue: 'send-email', waiting: 2, running: 1, failed: 1, oldest_at: null }]),
    'POST /staff/jobs/': () => new Response(null, { status: 204 }),
    'DELETE /staff/jobs/': () => new Response(null, { status: 204 }),
  });
  await open('jobs');
  await screen.findByText('no route to host');
  await press('Retry send-email');
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`POST /staff/jobs/${UUID}/retry`),
  );
  await press('Delete send-email');
  const dialog = await screen.findByRole('alertdialog');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' })));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /staff/jobs/${UUID}`),
  );
});

it('closes an alert of any kind', async () => {
  const alert = (uuid: string, kind: string) => ({
    uuid,
    kind,
    subject_type: 'file',
    subject_uuid: UUID,
    detail: { name: 'cover.jpg' },
    times: 3,
    first_at: AT,
    last_at: AT,
  });
  let alerts = [
    alert(UUID, 'file.missing'),
    alert(UUID.replace('1', '2'), 'moon.full'),
    alert(UUID.replace('1', '3'), 'ledger.total'),
  ];
  const calls = stubCalls({
    'GET /staff/alerts': () => Response.json(pageOf(alerts)),
    'DELETE /staff/alert/': () => {
      alerts = [];
      return new Response(null, { status: 204 });
    },
  });
  await open('alerts');
  await screen.findByText('A file is missing');
  expect(screen.getByText('moon.full')).toBeTruthy();
  expect(screen.getByText('The ledger has a fault')).toBeTruthy();
  await press('Close the alert: A file is missing');
  await screen.findByText('No alerts');
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/staff/alert/${UUID}`)).toBe(true);
});

it('lists backups with their plan, and makes one at a time', async () => {
  let backups: object[] = [{ ...backup, state: 'FAILED', verified_at: null, failure: 'The disk is full.' }, backup];
  const calls = stubCalls({
    'GET /staff/backups': () => Response.json({ ...pageOf(backups), plan }),
    'POST /staff/backup': () => {
      backups = [{ ...backup, state: 'RUNNING' }];
      return Response.json(backups[0], { status: 201 });
    },
  });
  await open('backups');
  await screen.findByText('A backup is made every 12 h; the newest 7 are kept in /srv/backups.');
  expect(screen.getByText('The disk is full.')).toBeTruthy();
  await press('Back up now');
  await screen.findByText('In progress');
  expect(screen.getByRole('button', { name: 'Back up now' }).hasAttribute('disabled')).toBe(true);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('explains how to enable backups if there are none', async () => {
  stubCalls({ 'GET /staff/backups': () => Response.json({ ...pageOf([]), plan: { ...plan, every_ms: null } }) });
  await open('backups');
  await screen.findByText('No backups yet');
  expect(screen.getByText(/Set BACKUP_EVERY/)).toBeTruthy();
});

it('warns when few codes are left, and adds a range with issues shown at their fields', async () => {
  const range = {
    uuid: UUID,
    kind: 'UPC',
    from: '036000291452',
    to: '036000291469',
    prefix: null,
    left: 2,
    is_placeholder: false,
    created_at: AT,
  };
  let isWrong = true;
  const calls = stubCalls({
    'GET /staff/codes': () =>
      Response.json([
        { kind: 'UPC', left: 2, is_placeholder: false, ranges: [range] },
        { kind: 'ISRC', left: 99_999, is_placeholder: true, ranges: [] },
      ]),
    'POST /staff/codes': () => {
      if (!isWrong) return Response.json({ ...range, left: 10 }, { status: 201 });
      return refused(400, 'BAD_INPUT', {
        issues: [{ path: 'to', code: 'upc_invalid', message: 'The check digit is wrong' }],
      });
    },
  });
  await open('codes');
  await screen.findByText('Only 2 left: add a range before they run out.');
  expect(screen.getByText(/^Placeholders/)).toBeTruthy();
  await press('Add codes');
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('First UPC', '036000291476');
  type('Last UPC', '1');
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })));
  await dialog.findByText('The check digit is wrong');
  isWrong = false;
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST')[1]?.body).toEqual({
    kind: 'UPC',
    from: '036000291476',
    to: '1',
  });
});

it('lists emails with subject and recipient, and filters the failed ones', async () => {
  const email = {
    uuid: UUID,
    user_uuid: UUID,
    kind: 'receipt',
    recipient: 'vera@example.com',
    status: 'FAILED',
    at: AT,
  };
  const calls = stubCalls({ 'GET /staff/emails': () => Response.json(pageOf([email])) });
  await open('emails');
  const link = await screen.findByRole('link', { name: 'vera@example.com' });
  expect(link.getAttribute('href')).toBe(`/staff/people/${UUID}`);
  expect(rows()[1]).toMatch(/^Receipt.*Failed/);
  await press('Failed');
  await waitFor(() => expect(calls.at(-1)?.path).toContain('status=FAILED'));
});

it('shows how far conversions of stored data are, and the error of a failed one', async () => {
  const migration = { name: 'texts.rewrite', state: 'RUNNING', done: 1200, total: 5000, error: null };
  const times = { started_at: AT, finished_at: null };
  let migrations: object[] = [
    { ...migration, ...times },
    { ...migration, ...times, name: 'words.convert', state: 'FAILED', error: 'word 5 is not a word' },
    { ...migration, ...times, name: 'notes.split', state: 'WAITING', done: 0, total: null, started_at: null },
  ];
  stubCalls({ 'GET /staff/data-migrations': () => Response.json(migrations) });
  await open('migrations');
  await screen.findByText('texts.rewrite');
  expect(rows()[1]).toMatch(/^texts\.rewriteRunning1,200 of 5,000/);
  expect(rows()[2]).toMatch(/^words\.convertword 5 is not a wordFailed/);
  expect(rows()[3]).toBe('notes.splitWaiting0——');
  cleanup();
  queryClient.clear();
  migrations = [];
  await open('migrations');
  await screen.findByText('No data had to be converted');
});

it('says what an alert means, what to do, and what a system error is called', async () => {
  const alert = {
    uuid: UUID,
    kind: 'backup.failed',
    subject_type: 'backup',
    subject_uuid: UUID,
    detail: { failure: 'ENOSPC' },
    times: 1,
    first_at: AT,
    last_at: AT,
  };
  stubCalls({ 'GET /staff/alerts': () => Response.json(pageOf([alert])) });
  await open('alerts');
  await screen.findByText('A backup failed');
  screen.getByText('Solve what the error names, then make a backup by hand under Backups.');
  screen.getByText('The disk is full: free space or enlarge it.', { exact: false });
  screen.getByText('ENOSPC');
});
