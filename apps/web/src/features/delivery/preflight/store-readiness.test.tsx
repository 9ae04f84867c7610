import type { StorePreflight } from '@dubplate/contract/delivery/preflight';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, stubCalls } from '#testing/stub-calls.ts';
import { StoreReadiness, trackNumbers } from './store-readiness.tsx';

const UUID = '0193a000-0000-7000-8000-000000000001';
const GET = `GET /release/${UUID}/preflight`;
const ready: StorePreflight = { store: { key: 'harbour', name: 'Harbour' }, ready: true, missing: [] };
const strict: StorePreflight = {
  store: { key: 'strict', name: 'Strict' },
  ready: false,
  missing: [
    { path: 'title', code: 'title_required', message: 'Enter the title', mend: null },
    {
      path: 'release_date',
      code: 'store_lead_days',
      message: 'Strict asks for 20 days',
      mend: { value: '2026-12-13' },
    },
    { path: 'tracks.0.ai_contribution', code: 'store_ai_stated', message: 'Say of AI', mend: { value: 'NONE' } },
    { path: '', code: 'store_refused', message: 'Strict refused it', mend: null },
  ],
};

const show = vi.fn();
const mend = vi.fn();
const Page = () => (
  <StoreReadiness release={UUID} stamp="1" showOf={(path) => (path ? () => show(path) : null)} onMend={mend} />
);
const open = () => renderPage('/releases', { '/releases': Page });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

it('lists the ready stores, and the requirements of the others with links to the fields', async () => {
  stubCalls({ [GET]: () => Response.json([ready, strict]) });
  await open();
  await screen.findByText('Ready for Harbour');
  // The rules of every release appear elsewhere.
  expect(screen.queryByText('Enter the title')).toBeNull();
  await press('Strict asks for 20 days');
  expect(show).toHaveBeenCalledWith('release_date');
  expect(screen.queryByRole('button', { name: 'Strict refused it' })).toBeNull();
  screen.getByText('Strict refused it');
  await press('Choose 13 December 2026');
  await press('No AI was used');
  expect(mend.mock.calls).toEqual([
    ['release_date', '2026-12-13'],
    ['tracks.0.ai_contribution', 'NONE'],
  ]);
});

it('joins the tracks that lack the same, and mends each of them', async () => {
  const lacking = (track: number) => ({
    path: `tracks.${track}.ai_contribution`,
    code: 'store_ai_stated',
    message: 'Say of AI',
    mend: { value: 'NONE' },
  });
  stubCalls({ [GET]: () => Response.json([{ ...strict, missing: [0, 1, 2, 4].map(lacking) }]) });
  await open();
  await screen.findByText('Tracks 1–3, 5');
  expect(screen.getAllByText('Say of AI')).toHaveLength(1);
  await press('No AI was used');
  expect(mend.mock.calls.map(([path]) => path)).toEqual([0, 1, 2, 4].map((track) => lacking(track).path));
});

it.each([
  [[], ''],
  [['release_date'], ''],
  [['tracks.4.iswc'], '5'],
  [['tracks.2', 'tracks.0', 'tracks.1', 'tracks.9'], '1–3, 10'],
])('numbers the tracks of %j as “%s”', (paths, numbers) => {
  expect(trackNumbers(paths)).toBe(numbers);
});

it('is empty if releases go to no store', async () => {
  const calls = stubCalls({ [GET]: () => Response.json([]) });
  await open();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Stores' })).toBeNull();
});

it('shows a failed load, and retries', async () => {
  let answer = () => refused(418, 'INTERNAL');
  stubCalls({ [GET]: () => answer() });
  await open();
  await screen.findByText('The requirements of the stores could not be loaded');
  answer = () => Response.json([ready]);
  await press('Try again');
  await screen.findByText('Ready for Harbour');
});
