import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { MovingScreen } from './moving-screen.tsx';

const RELEASE = '0193a000-0000-7000-8000-000000000001';
const move = (name: string, changes: object = {}) => ({
  store: { key: name.toLowerCase(), name },
  rule: 'WAIT',
  rule_text: 'Deliver, wait 5 days.',
  state: 'DELIVERED',
  step: { code: 'CHECK_BOTH', text: 'Look it up.', due_on: '2026-11-25', confirms: 'BOTH_LIVE' },
  delivered_at: '2026-11-20T10:00:00.000Z',
  confirmed: null,
  confirmed_at: null,
  confirmed_before: null,
  url: null,
  ...changes,
});
const release = (changes: object = {}) => ({
  release_uuid: RELEASE,
  title: 'Night Bus',
  title_version: null,
  artist: 'Ana Ruiz',
  upc: '600000000015',
  status: 'PUBLISHED',
  format: 'distrokid',
  imported_at: '2026-11-20T10:00:00.000Z',
  changes: [],
  stores: [move('Spotify')],
  ...changes,
});
const pageOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, take: 20, itemCount: data.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
});

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

const open = async (data: readonly object[], answers: Parameters<typeof stubCalls>[0] = {}) => {
  const sent = stubCalls({ ...answers, 'GET /me/moving-plan': () => Response.json(pageOf(data)) });
  await renderPage('/catalogue-imports/moving', {
    '/catalogue-imports/moving': MovingScreen,
    '/catalogue-imports': () => null,
    '/drafts/$uuid': () => null,
    '/releases/$uuid': () => null,
  });
  return sent;
};

it('shows each store with its state and next step, and saves what is confirmed', async () => {
  const bothLive = { state: 'BOTH_LIVE', confirmed: 'BOTH_LIVE', confirmed_at: '2026-11-26T10:00:00.000Z' };
  const sent = await open([release()], {
    'PUT /release/': () =>
      Response.json(
        release({
          stores: [
            move('Spotify', {
              ...bothLive,
              step: { code: 'TAKE_OLD_DOWN', text: 'Compare.', due_on: null, confirms: 'OLD_TAKEN_DOWN' },
            }),
          ],
        }),
      ),
  });
  const table = await screen.findByRole('table', { name: 'Stores of “Night Bus”' });
  expect(within(table).getByText('Delivered')).toBeDefined();
  expect(within(table).getByText('Look it up.')).toBeDefined();
  expect(within(table).getByText(/^from 25/)).toBeDefined();
  expect(within(table).queryByRole('button', { name: /^Undo/ })).toBe(null);
  fireEvent.click(within(table).getByRole('button', { name: 'Both are live: “Night Bus” at Spotify' }));
  await within(table).findByText('Compare.');
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/release/${RELEASE}/moving-plan/spotify`,
    body: { confirmed: 'BOTH_LIVE' },
  });
  expect(within(table).getByText('Both live')).toBeDefined();
});

it('goes back to the confirmation before', async () => {
  const done = move('Spotify', { state: 'DONE', step: null, confirmed: 'DONE', confirmed_before: 'OLD_TAKEN_DOWN' });
  const sent = await open([release({ stores: [done] })], { 'PUT /release/': () => Response.json(release()) });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: “Night Bus” at Spotify' }));
  await screen.findByText('Look it up.');
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ confirmed: 'OLD_TAKEN_DOWN' });
});

it('keeps the plan and says why a step was not saved', async () => {
  const answer = () => refused(409, 'MOVE_NOT_OPEN', { detail: 'This step is not open at Spotify.' });
  await open([release()], { 'PUT /release/': answer });
  fireEvent.click(await screen.findByRole('button', { name: /^Both are live/ }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Both/ }).disabled).toBe(false));
  expect(screen.getByText('Look it up.')).toBeDefined();
});

it('warns of what is no longer as it was imported, with the old and the new value', async () => {
  const changes = [
    { field: 'original_release_date', position: null, track: null, imported: '2021-05-14', current: null },
    { field: 'isrc', position: 2, track: 'Río', imported: 'GBABC2100003', current: 'GBABC2100009' },
    { field: 'track_removed', position: 3, track: 'Ink', imported: 'Ink', current: null },
  ];
  await open([release({ status: 'DRAFT', changes })]);
  const list = await screen.findByRole('list', { name: 'No longer as imported' });
  const [date, isrc, removed] = within(list).getAllByRole('listitem');
  expect(date?.textContent).toMatch(/^Original release date14.*2021 → none$/);
  expect(isrc?.textContent).toBe('ISRC, track 2 “Río”GBABC2100003 → GBABC2100009');
  expect(removed?.textContent).toBe('The track is gone, track 3 “Ink”');
  expect(screen.getByRole('link', { name: 'Night Bus' }).getAttribute('href')).toBe(`/drafts/${RELEASE}`);
});

it('prints the checklist', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open([release()]);
  await screen.findByRole('table', { name: /Night Bus/ });
  fireEvent.click(screen.getByRole('button', { name: 'Print checklist' }));
  expect(print).toHaveBeenCalledOnce();
});

it('prints all pages of the plan, says how many are missing, and shows the page again', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      release({ release_uuid: `${RELEASE}${index}`, title: `Night ${index}` }),
    );
  const answer = (take: number, shown: number) => () =>
    Response.json({
      ...pageOf(many(shown)),
      meta: { ...pageOf([]).meta, take, itemCount: 130, pageCount: Math.ceil(130 / take) },
    });
  await open([], {
    'GET /me/moving-plan?page=1&take=20': answer(20, 2),
    'GET /me/moving-plan?page=1&take=100': answer(100, 3),
  });
  await screen.findByRole('heading', { name: 'Night 1' });
  expect(screen.getByText('Releases 1 to 2 of 130. The others are not on this list.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Print checklist' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading', { name: 'Night 2' })).toBeDefined();
  expect(screen.getByText('Releases 1 to 3 of 130. The others are not on this list.')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('heading', { name: 'Night 2' })).toBe(null);
  expect(screen.getByRole('heading', { name: 'Night 1' })).toBeDefined();
});

it('offers an import if there is nothing to move', async () => {
  await open([]);
  // One is above the page, the other in place of the plan, and either may be drawn first.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Import a catalogue' })).toHaveLength(2));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print checklist' }).disabled).toBe(true);
});
