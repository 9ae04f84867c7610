import type { LocalDate } from '@dubplate/rules/dates';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { FirstDays } from './first-days.tsx';
import { Territories } from './territories.tsx';
import { territoryName } from './territory-name.ts';
import { Tracks } from './tracks.tsx';

const window = { from: '2026-10-01' as LocalDate, to: '2026-10-07' as LocalDate };
const release = {
  uuid: '0193a000-0000-7000-8000-000000000001',
  title: 'Ink',
  artist: null,
  cover_uuid: null,
  cover: null,
  release_date: '2026-01-01',
};
const track = { uuid: '0193a000-0000-7000-8000-000000000002', title: 'Amber', title_version: 'Radio Edit' };
const REFUSED = { statusCode: 404, error: 'Not Found', message: 'NOT_FOUND' };

const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

it('territories have names, parts of all and streams; ten of them, then all', async () => {
  const others = ['FR', 'GB', 'BR', 'JP', 'KZ', 'AU', 'SG', 'PL', 'IT'];
  answer(200, [
    { territory: 'DE', totalQuantity: 3_000 },
    { territory: null, totalQuantity: 1_000 },
    ...others.map((territory) => ({ territory, totalQuantity: 0 })),
  ]);
  await renderInRouter(<Territories window={window} />);
  await screen.findByRole('table', { name: 'Streams by territory' });
  expect(rows().slice(0, 3)).toEqual(['TerritoryShareStreams', 'Germany75.0%3.0k', 'Not named by the store25.0%1.0k']);
  expect(rows()).toHaveLength(11);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all: 1 more' })));
  expect(rows()).toHaveLength(12);
});

it.each([
  ['US', 'en', 'United States'],
  ['DE', 'ru', 'Германия'],
  ['1', 'en', '1'],
] as const)('the territory %s in %s is %s', (territory, language, name) => {
  expect(territoryName(territory, language)).toBe(name);
});

it('tracks are listed with their releases and streams, and link to the release’s statistics', async () => {
  const meta = { page: 1, take: 10, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
  answer(200, { data: [{ track, release, totalQuantity: 1_250 }], meta });
  await renderInRouter(<Tracks window={window} />);
  const link = await screen.findByRole('link', { name: 'Amber (Radio Edit)' });
  expect(link.getAttribute('href')).toBe(`/statistics/${release.uuid}`);
  expect(rows()[1]).toContain('Ink1.3k');
});

it('first days are a line for each release, with a table of how it grew', async () => {
  const days = [
    { day: 1, totalQuantity: 40 },
    { day: 3, totalQuantity: 2 },
  ];
  answer(200, { by: 'DAY', data: [{ release, totalQuantity: 42, days }] });
  await renderInRouter(<FirstDays />);
  await screen.findByRole('region', { name: 'The first 28 days' });
  expect(rows().slice(0, 4)).toEqual(['DayInk', 'Day 140', 'Day 240', 'Day 342']);
  expect(rows()).toHaveLength(29);
});

it('first days are only sums if the plan does not include daily figures', async () => {
  answer(200, { by: 'MONTH', data: [{ release, totalQuantity: 42, days: [] }] });
  await renderInRouter(<FirstDays />);
  expect((await screen.findByRole('listitem')).textContent).toBe('Ink 42');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchases');
});

it.each([
  ['tracks', () => <Tracks window={window} />, 'The tracks could not be loaded'],
  ['territories', () => <Territories window={window} />, 'The territories could not be loaded'],
  ['first days', () => <FirstDays />, 'The first days could not be loaded'],
] as const)('%s show an error when loading fails, and load on retry', async (_, part, words) => {
  answer(404, REFUSED);
  await renderInRouter(part());
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  const none = { page: 1, take: 10, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false };
  answer(200, words.includes('territories') ? [] : { by: 'DAY', data: [], meta: none });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
