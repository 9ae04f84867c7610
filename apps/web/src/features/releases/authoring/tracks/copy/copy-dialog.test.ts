import { expect, it } from 'vitest';
import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import { COPIED, copyInto } from './copy-dialog.tsx';

const form = (part: Partial<TrackForm>): TrackForm => ({
  title: 'One',
  title_confirmed: false,
  title_version: '',
  version_confirmed: false,
  language_id: 'en',
  primary_music_style_id: 'pop',
  secondary_music_style_id: 'synth',
  preview_start_seconds: 10,
  existing_isrc: 'DEZZ12600001',
  iswc: 'T0345246801',
  ai_contribution: null,
  title_language_id: null,
  advisory: null,
  credits: [],
  lyrics: 'la la la',
  explicit: true,
  instrumental: false,
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' }],
  composers: [{ key: 'k', role: 'COMPOSER', name: 'Anna', surname: 'Petrova', patronymic: '', name_confirmed: false }],
  ...part,
});
const empty = form({
  title: 'Two',
  language_id: null,
  primary_music_style_id: null,
  secondary_music_style_id: null,
  preview_start_seconds: 5,
  lyrics: '',
  explicit: false,
  instrumental: true,
  artists: [],
  composers: [],
});

it('copies only the chosen fields', () => {
  expect(copyInto(empty, form({}), ['genre'])).toEqual({
    ...empty,
    primary_music_style_id: 'pop',
    secondary_music_style_id: 'synth',
  });
  expect(copyInto(empty, form({}), [])).toEqual(empty);
});

it('never copies title, lyrics, preview and kind', () => {
  const { title, lyrics, preview_start_seconds, instrumental, ...rest } = copyInto(empty, form({}), COPIED);
  expect([title, lyrics, preview_start_seconds, instrumental]).toEqual(['Two', '', 5, true]);
  expect(rest).toMatchObject({ language_id: 'en', explicit: true, artists: form({}).artists });
});

it('gives the authors rows of their own', () => {
  const [author] = copyInto(empty, form({}), ['authors']).composers;
  expect(author).toMatchObject({ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' });
  expect(author?.key).not.toBe('k');
});
