import type { Release } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';
import { afterEach, expect, it, vi } from 'vitest';
import { createAuthoringWorkspace } from '#features/releases/authoring/auto-save/workspace/authoring-workspace.ts';
import { hasChanges, rulesFieldsOf } from '#features/releases/authoring/board/track-item.ts';
import { trackApi } from '#features/releases/authoring/board/track-queue.ts';
import { contentOf } from '#features/releases/authoring/draft-fields.ts';
import { ApiError } from '#lib/errors.ts';
import { ARTISTS, artist, testedDraft, testedNames, testedTrack, uuidOf } from '../tested-sheet.ts';
import type { ColumnKey } from './columns.ts';
import { clearRange, copyRange, fillDown, findFault, moveTo, pasteTable, rangeOf } from './ranges.ts';
import { textAt, unknownArtists } from './rows.ts';
import { createSheet, type Sheet } from './sheet.ts';

const names = testedNames();
const opened: Sheet[] = [];
afterEach(() => {
  for (const sheet of opened.splice(0)) for (const workspace of sheet.workspaces) workspace.close();
});

/** Opens a sheet on a server in memory that answers every change. */
const open = (drafts: readonly Release[]) => {
  const versions = new Map<string, number>();
  const next = (uuid: string): number => {
    const version = (versions.get(uuid) ?? 1) + 1;
    versions.set(uuid, version);
    return version;
  };
  const changeTrack = vi.fn(async (uuid: string, body: object) => ({ uuid, ...body, version: next(uuid) }) as never);
  const workspaces = drafts.map((release) => {
    const content = contentOf(release);
    return createAuthoringWorkspace({
      person: 'vera',
      journal: {
        key: release.uuid,
        uuid: release.uuid,
        version: release.version,
        base: content,
        local: content,
        creation: null,
        creationKey: release.uuid,
      },
      isKept: false,
      release,
      tracks: [],
      recordings: [],
      cover: null,
      releaseLock: () => undefined,
      onCoverFailed: () => undefined,
      trackApi: { ...trackApi, change: changeTrack },
    });
  });
  const sheet = createSheet({
    workspaces,
    parts: { hasChanges, rulesFieldsOf },
    today: '2026-11-24' as LocalDate,
    publisher: 'Dock Records',
  });
  opened.push(sheet);
  return { sheet, changeTrack };
};
const column = (sheet: Sheet, key: ColumnKey) => sheet.snapshot().releases.map((row) => textAt(row, key, names));
const set = (sheet: Sheet, row: string, key: ColumnKey, text: string) =>
  sheet.setCells([{ row, column: key, text }], names);

it('changes many rows at once, and undoes them together', () => {
  const { sheet } = open([testedDraft(1), testedDraft(2), testedDraft(3)]);
  const cells = sheet.snapshot().releases.map(({ key }) => ({ row: key, column: 'copyright' as const, text: 'Dock' }));
  expect(sheet.setCells(cells, names)).toEqual({ changed: 3, rejected: 0 });
  expect(column(sheet, 'copyright')).toEqual(['Dock', 'Dock', 'Dock']);
  expect(sheet.undo()).toBe(true);
  expect(column(sheet, 'copyright')).toEqual(['Label', 'Label', 'Label']);
  expect(sheet.redo()).toBe(true);
  expect(column(sheet, 'copyright')).toEqual(['Dock', 'Dock', 'Dock']);
  expect(sheet.redo()).toBe(false);
});

it('keeps a text that it can’t read in its cell, until it is mended or undone', () => {
  const { sheet } = open([testedDraft(1)]);
  const row = uuidOf(1);
  expect(set(sheet, row, 'release_date', 'soon')).toEqual({ changed: 0, rejected: 1 });
  const [shown] = sheet.snapshot().releases;
  expect(shown && textAt(shown, 'release_date', names)).toBe('soon');
  expect(shown?.faults.get('release_date')).toEqual([{ kind: 'problem', problem: { code: 'date' } }]);
  expect(shown?.form.release_date).toBeNull();
  expect(sheet.snapshot().rejectedCount).toBe(1);
  sheet.undo();
  expect(column(sheet, 'release_date')).toEqual(['']);
  sheet.redo();
  set(sheet, row, 'release_date', '2026-12-24');
  expect(column(sheet, 'release_date')).toEqual(['2026-12-24']);
  expect(sheet.snapshot().rejectedCount).toBe(0);
  sheet.undo();
  expect(column(sheet, 'release_date')).toEqual(['soon']);
});

it('applies the cells of a row in their order: a genre before the style below it', () => {
  const { sheet } = open([testedDraft(1, { primary_music_style_id: uuidOf(902) })]);
  const row = uuidOf(1);
  const cells = [
    { row, column: 'primary_music_style_id', text: 'Electronic' },
    { row, column: 'secondary_music_style_id', text: 'Techno' },
  ] as const;
  expect(sheet.setCells(cells, names)).toEqual({ changed: 2, rejected: 0 });
  expect(column(sheet, 'secondary_music_style_id')).toEqual(['Techno']);
});

it('saves a track that still lacks its recording', async () => {
  const { sheet, changeTrack } = open([testedDraft(1, { tracks: [testedTrack(10)] })]);
  set(sheet, `${uuidOf(1)}/${uuidOf(10)}`, 'title', 'Harbour');
  await vi.waitFor(() => expect(sheet.snapshot().tracks[0]?.state).toBe('saved'));
  expect(changeTrack).toHaveBeenCalledWith(uuidOf(10), { title: 'Harbour' }, 1);
});

it('keeps a refused change, and saves it again on request', async () => {
  const { sheet, changeTrack } = open([testedDraft(1, { tracks: [testedTrack(10)] })]);
  const row = `${uuidOf(1)}/${uuidOf(10)}`;
  changeTrack.mockRejectedValueOnce(new ApiError(409, { message: 'NOT_A_DRAFT' }, null));
  set(sheet, row, 'title', 'Harbour');
  await vi.waitFor(() => expect(sheet.snapshot().tracks[0]?.state).toBe('failed'));
  expect(sheet.snapshot().tracks[0]?.form.title).toBe('Harbour');
  sheet.retry(row);
  await vi.waitFor(() => expect(sheet.snapshot().tracks[0]?.state).toBe('saved'));
});

it('asks for a choice if the same field of a track was changed elsewhere', async () => {
  const { sheet, changeTrack } = open([testedDraft(1, { tracks: [testedTrack(10)] })]);
  const row = `${uuidOf(1)}/${uuidOf(10)}`;
  const current = testedTrack(10, { title: 'Theirs', version: 4 });
  changeTrack.mockRejectedValueOnce(new ApiError(412, { message: 'STALE', current }, null));
  set(sheet, row, 'title', 'Mine');
  await vi.waitFor(() => expect(sheet.snapshot().tracks[0]?.state).toBe('conflict'));
  expect(sheet.snapshot().tracks[0]?.form.title).toBe('Mine');
  sheet.resolve(row, 'theirs');
  expect(sheet.snapshot().tracks[0]?.form.title).toBe('Theirs');
});

it('reads names again once there are such artists', () => {
  const { sheet } = open([testedDraft(1), testedDraft(2)]);
  set(sheet, uuidOf(1), 'artists', 'Cy; Ana Ruiz');
  set(sheet, uuidOf(2), 'artists', 'cy');
  expect(unknownArtists(sheet.snapshot().releases)).toEqual(['Cy']);
  const next = testedNames([...ARTISTS, artist(803, 'Cy')]);
  sheet.retryArtists(next);
  expect(unknownArtists(sheet.snapshot().releases)).toEqual([]);
  expect(sheet.snapshot().releases.map((row) => textAt(row, 'artists', next))).toEqual(['Cy; Ana Ruiz', 'Cy']);
});

it('marks what a draft lacks at its cells, and the rest with its row', () => {
  const { sheet } = open([testedDraft(1, { existing_upc: '123' })]);
  const [row] = sheet.snapshot().releases;
  const codes = (key: ColumnKey) =>
    row?.faults.get(key)?.map((fault) => (fault.kind === 'issue' ? fault.issue.code : fault.kind));
  expect(codes('artists')).toEqual(['release_must_have_artists']);
  expect(codes('existing_upc')).toEqual(['upc_invalid']);
  expect(codes('title')).toBeUndefined();
  expect(row?.elsewhere).toMatchObject([{ kind: 'issue', issue: { code: 'cover_required' } }]);
  const [track] = sheet.snapshot().tracks;
  expect([...(track?.faults.keys() ?? [])]).toContain('composers');
});

const shownOf = (sheet: Sheet) => ({
  rows: sheet.snapshot().releases,
  columns: [{ key: 'title' as const }, { key: 'title_version' as const }, { key: 'copyright' as const }],
});
const ONE = { top: 0, bottom: 0, left: 0, right: 0 };

it('pastes a table from its first cell, and counts what does not fit', () => {
  const { sheet } = open([testedDraft(1), testedDraft(2)]);
  const shown = shownOf(sheet);
  const table = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ];
  const { cells, outside } = pasteTable(shown, { ...ONE, left: 1, right: 1 }, table);
  expect(outside).toBe(2);
  expect(cells.map(({ column: key, text }) => [key, text])).toEqual([
    ['title_version', 'a'],
    ['copyright', 'b'],
    ['title_version', 'c'],
    ['copyright', 'd'],
  ]);
});

it('fills a range with a single pasted text, and with the row above', () => {
  const { sheet } = open([testedDraft(1), testedDraft(2), testedDraft(3)]);
  const shown = shownOf(sheet);
  const range = { top: 0, bottom: 2, left: 0, right: 1 };
  expect(pasteTable(shown, range, [['x']]).cells).toHaveLength(6);
  expect(fillDown(shown, { ...range, right: 0 }, names).map(({ text }) => text)).toEqual(['Release 1', 'Release 1']);
  expect(fillDown(shown, { ...ONE, top: 1, bottom: 1 }, names).map(({ text }) => text)).toEqual(['Release 1']);
  expect(fillDown(shown, ONE, names)).toEqual([]);
  expect(clearRange(shown, range).every(({ text }) => text === '')).toBe(true);
  expect(copyRange(shown, { ...ONE, bottom: 1 }, names)).toBe('Release 1\nRelease 2');
});

it('moves within the sheet, extends a range, and finds the next fault', () => {
  const { sheet } = open([testedDraft(1), testedDraft(2, { copyright: '' })]);
  const shown = shownOf(sheet);
  const start = { at: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };
  expect(moveTo(start, { row: -1, column: 99 }, shown).at).toEqual({ row: 0, column: 2 });
  expect(rangeOf(moveTo(start, { row: 1, column: 1 }, shown, true))).toEqual({ top: 0, bottom: 1, left: 0, right: 1 });
  expect(findFault(shown, start.at, 1)).toEqual({ row: 1, column: 2 });
  expect(findFault(shown, start.at, -1)).toEqual({ row: 1, column: 2 });
});
