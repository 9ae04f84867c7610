import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { StaffLinksScreen } from './staff-links-screen.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const owner = { uuid: UUID, username: 'owner@example.com' };
const report = (type: 'LINK' | 'ARTIST', taken_down: object | null = null) => ({
  uuid: '0193a000-0000-7000-8000-000000000002',
  page: { type, uuid: UUID, title: 'Winter sale', url: 'https://dubplate.example/l/winter-sale', taken_down },
  owner,
  reason: 'FRAUD',
  comment: 'It asks for card numbers.',
  created_at: '2026-11-20T10:00:00.000Z',
  closed_at: null,
});
const link = {
  uuid: UUID,
  slug: 'winter-sale',
  url: 'https://dubplate.example/l/winter-sale',
  title: 'Winter sale',
  release: null,
  stores: [{ store: 'spotify', url: 'https://open.spotify.com/album/1', shown: true }],
  hidden: false,
  hidden_until: null,
  announced: false,
  preview: false,
  theme: 'AUTO',
  taken_down: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  owner,
  open_reports: 2,
};
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 10, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});
const reports = (data: readonly object[]) => ({ 'GET /staff/page-reports': () => Response.json(pageOf(data)) });
const open = (address = '/staff/links') => renderPage(address, { '/staff/links': StaffLinksScreen });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const sent = (calls: ReturnType<typeof stubCalls>, start: string) =>
  calls.find(({ method, path }) => `${method} ${path}`.startsWith(start));

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['LINK', `POST /staff/link/${UUID}/takedown`],
  ['ARTIST', `POST /staff/artist/${UUID}/takedown`],
] as const)('takes a reported %s down with a reason, which is kept until then', async (type, call) => {
  stubCalls({ ...reports([report(type)]), [call]: () => refused(500, 'INTERNAL') });
  await open();
  expect(await screen.findByText('It asks for card numbers.')).toBeTruthy();
  await press('Take down: Winter sale');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take down “Winter sale”' }));
  const submit = dialog.getByRole('button', { name: 'Take down' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = dialog.getByLabelText('Reason for the owner') as HTMLTextAreaElement;
  fireEvent.change(reason, { target: { value: ' It looks like phishing. ' } });
  await act(async () => fireEvent.click(submit));
  expect(reason.value).toBe(' It looks like phishing. ');
  const calls = stubCalls({ ...reports([]), [call]: () => Response.json(link) });
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(sent(calls, call)?.body).toEqual({ reason: 'It looks like phishing.' }));
  expect(await screen.findByText('No open reports')).toBeTruthy();
});

it('closes a report, and shows a page again that was taken down, after asking', async () => {
  const down = { at: '2026-11-20T10:00:00.000Z', reason: 'Phishing' };
  const calls = stubCalls({ ...reports([report('LINK', down)]), 'POST /staff/': () => Response.json(link) });
  await open();
  await screen.findByText('Winter sale');
  await press('Close the report: Winter sale');
  await waitFor(() => expect(sent(calls, 'POST /staff/page-report/')).toBeTruthy());
  await press('Restore: Winter sale');
  const asked = await screen.findByRole('alertdialog', { name: 'Show this page again?' });
  expect(sent(calls, 'POST /staff/link/')).toBeUndefined();
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Restore' })));
  await waitFor(() => expect(sent(calls, `POST /staff/link/${UUID}/restore`)).toBeTruthy());
});

it('lists the links of all users with their reports, and edits the stores of a link', async () => {
  const calls = stubCalls({
    'GET /staff/links': () => Response.json(pageOf([link])),
    'PATCH /staff/link/': () => Response.json(link),
  });
  await open('/staff/links?view=all&search=sale');
  expect(await screen.findByText('2 open reports')).toBeTruthy();
  expect(sent(calls, 'GET /staff/links')?.path).toContain('search=sale');
  await press('Set the stores: Winter sale');
  const dialog = within(await screen.findByRole('dialog', { name: 'Stores of “Winter sale”' }));
  fireEvent.change(dialog.getByLabelText('Address in the store'), { target: { value: 'https://tidal.com/album/9' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await waitFor(() =>
    expect(sent(calls, 'PATCH /staff/link/')?.body).toEqual({
      stores: [{ store: 'tidal', url: 'https://tidal.com/album/9', shown: true }],
    }),
  );
});

it('shows that more links match than are listed', async () => {
  stubCalls({ 'GET /staff/links': () => Response.json({ ...pageOf([link]), is_cut: true }) });
  await open('/staff/links?view=all&search=sale');
  expect(await screen.findByText('More links match than are shown. Add a word to narrow the search.')).toBeTruthy();
});

it('shows an empty search and a failed list of reports', async () => {
  stubCalls({ 'GET /staff/links': () => Response.json(pageOf([])) });
  await open('/staff/links?view=all&search=zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy();
  stubCalls({ 'GET /staff/page-reports': () => refused(403, 'FORBIDDEN') });
  await press('Open reports');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
});
