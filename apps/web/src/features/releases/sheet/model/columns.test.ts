import { expect, it } from 'vitest';
import { formOf, type TrackForm } from '#features/releases/authoring/board/track-form.ts';
import { contentOf } from '#features/releases/authoring/draft-fields.ts';
import { testedDraft, testedNames, testedTrack, uuidOf } from '../tested-sheet.ts';
import { type ColumnKey, RELEASE_COLUMNS, type ReleaseForm, TRACK_COLUMNS } from './columns.ts';

const names = testedNames();
const { fields, artists } = contentOf(testedDraft(1));
const release: ReleaseForm = { ...fields, artists };
const track = formOf(testedTrack(1));

const writeRelease = (key: ColumnKey, text: string, part: Partial<ReleaseForm> = {}) =>
  RELEASE_COLUMNS.find((column) => column.key === key)?.write({ ...release, ...part }, text, names);
const trackColumn = (key: ColumnKey) => TRACK_COLUMNS.find((column) => column.key === key);
const writeTrack = (key: ColumnKey, text: string, part: Partial<TrackForm> = {}) =>
  trackColumn(key)?.write({ ...track, ...part }, text, names);

it.each<[ColumnKey, string, Partial<ReleaseForm>]>([
  ['title', 'Ink', { title: 'Ink', title_confirmed: false }],
  ['release_date', '24.11.2026', { release_date: '2026-11-24' }],
  ['release_date', '2026-11-24', { release_date: '2026-11-24' }],
  ['preorder_date', '', { preorder_date: null }],
  ['c_line_year', '2026', { c_line_year: 2026 }],
  ['language_id', 'english', { language_id: uuidOf(951) }],
  ['primary_music_style_id', 'Rock', { primary_music_style_id: uuidOf(902), secondary_music_style_id: null }],
  ['primary_music_style_id', 'House', { primary_music_style_id: uuidOf(901), secondary_music_style_id: uuidOf(911) }],
  ['existing_upc', '3.6000291452E+10', { existing_upc: '036000291452' }],
])('reads %s from “%s”', (key, text, part) => {
  expect(writeRelease(key, text)).toEqual({ part });
});

it.each<[ColumnKey, string, string]>([
  ['release_date', '32.11.2026', 'date'],
  ['c_line_year', '26', 'year'],
  ['language_id', 'Klingon', 'choice'],
  ['existing_upc', '3.6E+11', 'roundedCode'],
  ['artists', 'Nobody', 'artists'],
])('does not guess %s from “%s”', (key, text, code) => {
  expect(writeRelease(key, text)).toMatchObject({ problem: { code } });
});

it('a style belongs to the genre of its row, or brings its genre along', () => {
  const rock = { primary_music_style_id: uuidOf(902) };
  expect(writeRelease('secondary_music_style_id', 'Techno', rock)).toMatchObject({ problem: { code: 'choice' } });
  expect(writeRelease('secondary_music_style_id', 'Techno')).toEqual({
    part: { primary_music_style_id: uuidOf(901), secondary_music_style_id: uuidOf(912) },
  });
});

it('artists are divided by semicolons, with roles in parentheses', () => {
  expect(writeRelease('artists', 'ana ruiz; Bo Lin (Featuring)')).toEqual({
    part: {
      artists: [
        { artist_uuid: uuidOf(801), role: 'PRIMARY_ARTIST' },
        { artist_uuid: uuidOf(802), role: 'FEATURING' },
      ],
    },
  });
  expect(writeRelease('artists', 'Ana Ruiz; Cy (UK); Dee')).toEqual({
    problem: { code: 'artists', names: ['Cy (UK)', 'Dee'] },
  });
});

it('authors keep what is known of them, and new ones get their names in parts', () => {
  const known = { key: 'k', name: 'Ana', surname: 'Ruiz', patronymic: '', name_confirmed: true } as const;
  const written = writeTrack('composers', 'Ana Ruiz; Bo Lin (Lyricist)', {
    composers: [{ ...known, role: 'COMPOSER' }],
  });
  expect(written).toMatchObject({
    part: {
      composers: [
        { ...known, role: 'COMPOSER' },
        { role: 'LYRICIST', name: 'Bo', surname: 'Lin', patronymic: '', name_confirmed: false },
      ],
    },
  });
});

it.each<[ColumnKey, string, Partial<TrackForm>]>([
  ['explicit', 'yes', { explicit: true }],
  ['explicit', '', { explicit: false }],
  ['preview_start_seconds', '0:30', { preview_start_seconds: 30 }],
  ['existing_isrc', 'GBABC2100001', { existing_isrc: 'GBABC2100001' }],
])('reads %s of a track from “%s”', (key, text, part) => {
  expect(writeTrack(key, text)).toEqual({ part });
});

it('every cell of a track reads what it shows', () => {
  const full = {
    ...track,
    title: 'Ink',
    title_version: 'Live',
    explicit: true,
    preview_start_seconds: 12,
    existing_isrc: 'GBABC2100001',
    language_id: uuidOf(952),
    primary_music_style_id: uuidOf(901),
    secondary_music_style_id: uuidOf(911),
    artists: [{ artist_uuid: uuidOf(802), role: 'REMIXER' as const }],
    composers: [
      { key: 'k', role: 'COMPOSER' as const, name: 'A; B', surname: 'Ruiz', patronymic: '', name_confirmed: false },
    ],
  };
  for (const column of TRACK_COLUMNS) {
    const written = column.write(full, column.read(full, names), names);
    expect({ ...full, ...('part' in written ? written.part : {}) }, column.key).toEqual(full);
    expect(written, column.key).toHaveProperty('part');
  }
});
