import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderInRouter } from '#testing/render-in-router.tsx';
import { stubCalls } from '#testing/stub-calls.ts';
import { TracksTable } from './tracks-table.tsx';

const ferry = { artist_uuid: 'ferry', role: 'PRIMARY_ARTIST', name: 'Night Ferry', avatar_uuid: null, avatar: null };
const guest = { ...ferry, artist_uuid: 'guest', role: 'FEATURING', name: 'Harbour Choir' };
const anna = { uuid: 'c', role: 'COMPOSER', name: 'Anna', surname: 'Petrova', patronymic: null };
const shared = { language_id: 'en', primary_music_style_id: 'house', secondary_music_style_id: null };
const track = (uuid: string, change: object = {}) => ({
  ...shared,
  uuid,
  release_uuid: 'r',
  title: `Song ${uuid}`,
  title_version: null,
  wav_uuid: null,
  file: null,
  preview_start_seconds: 0,
  lyrics: null,
  explicit: false,
  instrumental: false,
  existing_isrc: null,
  isrc: null,
  credits: [],
  artists: [ferry],
  composers: [anna],
  ...change,
});
const release = (...tracks: object[]) =>
  ({ ...shared, uuid: 'r', title: 'R', artists: [ferry], tracks }) as unknown as Release;
const toggleTrack = vi.fn<(id: string) => void>();
const playback = { toggleRelease: () => undefined, toggleTrack, seekTrack: () => undefined };
const show = async (shown: Release) => {
  await renderInRouter(<TracksTable release={shown} playback={playback} />);
  return screen.findByRole('table', { name: 'Tracks' });
};
const cellsOf = (table: HTMLElement, title: string) => {
  const row = within(table)
    .getAllByRole('row')
    .find((one) => one.textContent?.includes(title));
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

beforeEach(async () => {
  queryClient.clear();
  stubCalls({
    'GET /languages': () =>
      Response.json([
        { languageId: 'en', name: 'English' },
        { languageId: 'ru', name: 'Russian' },
      ]),
    'GET /music-styles': () =>
      Response.json(['House', 'Techno'].map((name) => ({ musicStyleId: name.toLowerCase(), name, childs: [] }))),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each track’s differences from the release, and the release’s values on request', async () => {
  const table = await show(
    release(
      track('1'),
      track('2', {
        title_version: 'Remix',
        artists: [ferry, guest],
        primary_music_style_id: 'techno',
        explicit: true,
        composers: [],
      } satisfies Partial<Record<keyof Track, unknown>>),
    ),
  );
  await within(table).findByText('Techno');
  expect(cellsOf(table, 'Song 1').slice(0, 1)).toEqual(['1']);
  expect(cellsOf(table, 'Song 1').slice(3, 6)).toEqual(['as the release', 'Anna Petrova Composer', 'as the release']);
  expect(cellsOf(table, 'Song 2').slice(2, 6)).toEqual([
    '2. Song 2 RemixThis track has no file',
    'Night Ferry Primary artistHarbour Choir Featuring',
    'no authors',
    'TechnoExplicit',
  ]);
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Show the release’s values' })));
  expect(cellsOf(table, 'Song 1')[5]).toBe('HouseEnglish');
  expect(cellsOf(table, 'Song 2')[5]).toBe('Technorelease: HouseEnglishExplicit');
});

it('opens a track to all its details, or all of them; a single is open', async () => {
  const table = await show(release(track('1'), track('2')));
  expect(screen.queryByText('Preview start')).toBeNull();
  const details = within(table).getByRole('button', { name: 'Details: Song 2' });
  await act(async () => fireEvent.click(details));
  expect(details.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByText('Preview start')).toHaveLength(1);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open all' })));
  expect(screen.getAllByText('Preview start')).toHaveLength(2);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close all' })));
  expect(screen.queryByText('Preview start')).toBeNull();
  cleanup();
  await show(release(track('1')));
  await screen.findByText('Preview start');
  expect(screen.queryByRole('switch')).toBeNull();
});

it('plays each track from its row', async () => {
  const table = await show(release(track('1', { wav_uuid: 'w' }), track('2', { wav_uuid: 'v' })));
  await act(async () => fireEvent.click(within(table).getByRole('button', { name: 'Play: Song 2' })));
  expect(toggleTrack).toHaveBeenCalledWith('2');
});
