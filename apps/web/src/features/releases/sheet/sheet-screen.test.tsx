import type { Release } from '@dubplate/contract/releases/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { renderPage } from '#testing/render-page.tsx';
import { refused, type SentCall, stubCalls } from '#testing/stub-calls.ts';
import { SheetScreen } from './sheet-screen.tsx';
import { ARTISTS, artist, GENRES, LANGUAGES, testedDraft, uuidOf } from './tested-sheet.ts';

type Answers = Parameters<typeof stubCalls>[0];
/** Selects changes of these drafts: those of an earlier test may still be saved. */
const isChangeOf =
  (...drafts: readonly number[]) =>
  ({ method, path }: SentCall): boolean =>
    method === 'PATCH' && drafts.some((draft) => path === `/release/${uuidOf(draft)}`);

/** Opens a sheet of drafts on a server in memory. Returns every call. Drafts that a test leaves unsaved stay open. */
const open = async (
  drafts: readonly Release[],
  answers: Answers = {},
  wanted: readonly string[] = drafts.map(({ uuid }) => uuid),
) => {
  const releases = new Map<string, Release>(drafts.map((draft) => [draft.uuid, draft]));
  const idOf = ({ path }: SentCall) => path.split('/')[2] ?? '';
  const sent = stubCalls({
    ...answers,
    'GET /languages': () => Response.json(LANGUAGES),
    'GET /music-styles': () => Response.json(GENRES),
    'GET /release/': (call) => {
      const release = releases.get(idOf(call));
      return release ? Response.json(release) : refused(404, 'NOT_FOUND');
    },
    'PATCH /release/': (call) => {
      const release = releases.get(idOf(call)) as Release;
      const next = { ...release, ...(call.body as object), version: release.version + 1 };
      releases.set(release.uuid, next);
      return Response.json(next);
    },
    ...answers,
  });
  await renderPage(`/drafts/sheet?ids=${wanted.join('.')}`, {
    '/drafts/sheet': SheetScreen,
    '/drafts': () => null,
    '/drafts/$uuid': () => null,
  });
  return sent;
};
const grid = () => screen.findByRole('grid', { name: 'Releases, one per row' });
const cells = (row: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);
const press = async (key: string, more: object = {}) => {
  const target = screen.getByRole('grid');
  await act(async () => fireEvent.keyDown(target, { key, ...more }));
};
const paste = async (text: string) => {
  const target = screen.getByRole('grid');
  await act(async () => fireEvent.paste(target, { clipboardData: { getData: () => text } }));
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(['instance'], { label_name: 'Dock Records' });
  queryClient.setQueryData(['artists', ''], ARTISTS);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('edits a cell by keyboard, and saves its row with the version', async () => {
  const sent = await open([testedDraft(1), testedDraft(2)]);
  await grid();
  await press('ArrowDown');
  await press('Enter');
  const field = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.change(field, { target: { value: 'Harbour Lights' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  expect(cells(2)[0]).toBe('Harbour Lights');
  await waitFor(() => expect(sent.filter(isChangeOf(1, 2))).toHaveLength(1));
  expect(sent.find(isChangeOf(2))).toMatchObject({ body: { title: 'Harbour Lights' } });
  expect(await screen.findByText('Saved')).toBeDefined();
});

it('pastes from a spreadsheet, says what it did, and undoes it', async () => {
  const sent = await open([testedDraft(11), testedDraft(12)]);
  await grid();
  await paste('Ink\tLive\r\nRío\tRemix\r\n');
  expect(cells(1).slice(0, 2)).toEqual(['Ink', 'Live']);
  expect(cells(2).slice(0, 2)).toEqual(['Río', 'Remix']);
  expect(await screen.findByText('4 cells changed.')).toBeDefined();
  await waitFor(() => expect(sent.filter(isChangeOf(11, 12))).toHaveLength(2));
  await press('z', { code: 'KeyZ', ctrlKey: true });
  expect(cells(1).slice(0, 2)).toEqual(['Release 11', '']);
  expect(screen.getByText('Undone.')).toBeDefined();
});

it('copies the selected range for a spreadsheet', async () => {
  await open([testedDraft(21), testedDraft(22)]);
  const target = await grid();
  await press('ArrowDown', { shiftKey: true });
  const setData = vi.fn();
  fireEvent.copy(target, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', 'Release 21\nRelease 22');
});

it('keeps a text that is no date in its cell with the reason, and asks before it is lost', async () => {
  const sent = await open([testedDraft(31)]);
  await grid();
  for (let column = 0; column < 6; column += 1) await press('ArrowRight');
  await paste('soon');
  const cell = screen.getByRole('gridcell', { name: 'soon' });
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Not saved. Enter the date as 2026-11-24 or 24.11.2026')).toBeDefined();
  expect(screen.getByText('1 cell could not be read and is not saved. It is marked.')).toBeDefined();
  expect(sent.filter(isChangeOf(31))).toEqual([]);
  expect(screen.queryByText('Saved')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Drafts' })));
  expect(await screen.findByRole('alertdialog', { name: 'Leave the sheet?' })).toBeDefined();
});

it('shows only rows to check, and goes from one cell to the next', async () => {
  const whole = {
    cover_uuid: uuidOf(71),
    artists: [{ artist_uuid: uuidOf(801), role: 'PRIMARY_ARTIST', name: 'Ana Ruiz', avatar: null, avatar_uuid: null }],
    primary_music_style_id: uuidOf(901),
    language_id: uuidOf(951),
    release_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  } as unknown as Partial<Release>;
  await open([testedDraft(4, whole), testedDraft(5, { ...whole, copyright: '' })]);
  const target = await grid();
  expect(screen.getByText('To check: 1')).toBeDefined();
  await press('F8');
  const current = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
  expect(current?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter the copyright')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Only rows to check' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(cells(1)[0]).toBe('Release 5');
});

it('creates artists that cells name, and fills the cells', async () => {
  const sent = await open([testedDraft(51)], {
    'POST /artist': ({ body }) => Response.json({ ...artist(803, (body as { name: string }).name) }, { status: 201 }),
    'POST /release/': () => Response.json(testedDraft(51, { version: 2 })),
  });
  await grid();
  await press('ArrowRight');
  await press('ArrowRight');
  await paste('Cy');
  expect(screen.getByText('Not among your artists: Cy')).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create 1 artist' })));
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/add-artist'))?.body).toEqual({
      artist_uuid: uuidOf(803),
      role: 'PRIMARY_ARTIST',
    }),
  );
  expect(cells(1)[2]).toBe('Cy');
});

it('shows a refused row with the reason, and saves it again', async () => {
  let isRefused = true;
  const sent = await open([testedDraft(61)], {
    'PATCH /release/': () =>
      isRefused ? refused(409, 'NOT_A_DRAFT') : Response.json(testedDraft(61, { title: 'Ink', version: 2 })),
  });
  await grid();
  await paste('Ink');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/Ink could not be saved\. This release is not a draft/)).toBeDefined();
  expect(cells(1)[0]).toBe('Ink');
  isRefused = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent.filter(isChangeOf(61))).toHaveLength(2);
});

it('edits tracks, one per row', async () => {
  await open([testedDraft(71)]);
  await grid();
  fireEvent.click(screen.getByRole('radio', { name: /^Tracks/ }));
  expect(await screen.findByRole('grid', { name: 'Tracks, one per row' })).toBeDefined();
  expect(cells(1)[0]).toBe('Track 710');
  expect(screen.getByRole('rowheader', { name: '1. Release 71' })).toBeDefined();
});

it('leaves out what is no draft, and says so', async () => {
  await open([testedDraft(81), testedDraft(82, { status: 'PENDING' })], {}, [81, 82, 83].map(uuidOf));
  await grid();
  expect(screen.getByText('2 releases were left out: they are not drafts.')).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('offers another try if the drafts can’t be loaded', async () => {
  await open([testedDraft(91)], { 'GET /release/': () => refused(500, 'INTERNAL') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

it('leads to the drafts if none is chosen', async () => {
  await open([]);
  expect(await screen.findByText('No drafts to edit')).toBeDefined();
});
