import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { COMPOSER_ROLES, type ComposerRole } from '@dubplate/contract/releases/limits';
import { describe, expect, it } from 'vitest';
import type { TrackFields } from './release-shape.ts';
import { validateTrack } from './validate-track.ts';

const artist = (role: (typeof ARTIST_ROLES)[number]) => ({ artist_uuid: 'vera', role });
const author = (role: ComposerRole | null) => ({ role, name: 'Vera', surname: 'Lunn' });
const sound: TrackFields = {
  wav_uuid: 'file',
  title: 'First Light',
  title_version: null,
  language_id: 'en',
  primary_music_style_id: 'ambient',
  preview_start_seconds: 0,
  lyrics: null,
  instrumental: false,
  artists: [artist('PRIMARY_ARTIST')],
  composers: [author('COMPOSER')],
  file: { duration: 180.5 },
};
const issuesOf = (change: Partial<TrackFields>) =>
  validateTrack({ ...sound, ...change }).map(({ path, code }) => `${path} ${code}`);

it('takes a sound track', () => {
  expect(validateTrack(sound)).toEqual([]);
});

describe('text', () => {
  it.each<[string, Partial<TrackFields>, string[]]>([
    ['no title', { title: '' }, ['title title_required']],
    ['a title of spaces', { title: '   ' }, ['title title_required']],
    ['a title of 2', { title: 'ab' }, ['title title_too_short']],
    ['a title of 2 and spaces', { title: ' ab ' }, ['title title_too_short']],
    ['a title of 3', { title: 'abc' }, []],
    ['an empty version', { title_version: '' }, []],
    ['the placeholder for a version', { title_version: '-' }, []],
    ['a title of 1 that was confirmed', { title: '夜', title_confirmed: true }, []],
    ['no title that was confirmed', { title: '\u200B', title_confirmed: true }, ['title title_required']],
    ['a version of 2 that was confirmed', { title_version: 'v2', version_confirmed: true }, []],
    ['a version of 2', { title_version: 'v2' }, ['title_version title_version_too_short']],
    ['a version of 3', { title_version: 'dub' }, []],
    ['an empty ISRC', { existing_isrc: '' }, []],
    ['an ISRC as it is written', { existing_isrc: 'us-rc1-76-07839' }, []],
    ['an ISRC that is none', { existing_isrc: 'USRC1760783' }, ['existing_isrc isrc_invalid']],
    ['empty lyrics', { lyrics: '' }, []],
    ['lyrics of spaces', { lyrics: '  ' }, []],
    ['lyrics of 11', { lyrics: 'l'.repeat(11) }, ['lyrics lyrics_too_short']],
    ['lyrics of 11 and spaces', { lyrics: ` ${'l'.repeat(11)} ` }, ['lyrics lyrics_too_short']],
    ['lyrics of 12', { lyrics: 'l'.repeat(12) }, []],
  ])('%s', (_what, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });
});

describe('what must be chosen', () => {
  it.each<[string, Partial<TrackFields>, string]>([
    ['audio', { wav_uuid: null, file: null }, 'wav_uuid track_must_have_audio'],
    ['a genre', { primary_music_style_id: null }, 'primary_music_style_id genre_required'],
    ['a language', { language_id: null }, 'language_id language_required'],
    ['an artist', { artists: [] }, 'artists track_must_have_artists'],
    ['an author', { composers: [] }, 'composers track_must_have_one_author'],
  ])('%s', (_what, change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });
});

describe('where the preview starts', () => {
  it.each<[string, Partial<TrackFields>, string[]]>([
    ['unset', { preview_start_seconds: null }, ['preview_start_seconds preview_start_required']],
    ['before the beginning', { preview_start_seconds: -0.5 }, ['preview_start_seconds preview_start_out_of_range']],
    ['at the beginning', { preview_start_seconds: 0 }, []],
    ['at the end', { preview_start_seconds: 180.5 }, []],
    ['past the end', { preview_start_seconds: 180.6 }, ['preview_start_seconds preview_start_out_of_range']],
    ['late in a file of unknown length', { preview_start_seconds: 9999, file: { duration: null } }, []],
  ])('%s', (_what, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it('names its limit', () => {
    expect(validateTrack({ ...sound, preview_start_seconds: 200 })[0]?.values).toEqual({ max: 180 });
  });
});

describe('authors', () => {
  it('have a composer, or composer and lyricist, among them', () => {
    const enough = COMPOSER_ROLES.filter((role) => issuesOf({ composers: [author(role)] }).length === 0);
    expect(enough).toEqual(['COMPOSER', 'COMPOSER_AND_LYRICIST']);
  });

  it('may have others as well', () => {
    expect(issuesOf({ composers: [author('LYRICIST'), author('COMPOSER')] })).toEqual([]);
  });

  it('are judged one by one, each in its place', () => {
    const composers = [author('COMPOSER'), { ...author(null), surname: 'L' }];
    expect(issuesOf({ composers })).toEqual([
      'composers.1.role composer_role_required',
      'composers.1.surname composer_surname_too_short',
    ]);
  });
});

describe('an instrumental track', () => {
  it('has artists who are primary, featuring or remixer', () => {
    const taken = ARTIST_ROLES.filter((role) => issuesOf({ instrumental: true, artists: [artist(role)] }).length === 0);
    expect(taken).toEqual(['PRIMARY_ARTIST', 'FEATURING', 'REMIXER']);
  });

  it('has only composers as authors', () => {
    const taken = COMPOSER_ROLES.filter(
      (role) => issuesOf({ instrumental: true, composers: [author('COMPOSER'), author(role)] }).length === 0,
    );
    expect(taken).toEqual(['COMPOSER']);
  });

  it('names the impossible ones', () => {
    const change = {
      instrumental: true,
      artists: [artist('PRIMARY_ARTIST'), artist('WITH')],
      composers: [author('COMPOSER'), author('LYRICIST')],
    };
    expect(issuesOf(change)).toEqual([
      'composers.1.role instrumental_composer_role',
      'artists.1.role instrumental_artist_role',
    ]);
    expect(issuesOf({ ...change, instrumental: false })).toEqual([]);
  });
});

it('names the track’s place', () => {
  expect(validateTrack({ ...sound, title: '' }, 'tracks.3.')).toEqual([
    { path: 'tracks.3.title', code: 'title_required' },
  ]);
});
