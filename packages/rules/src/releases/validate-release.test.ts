import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import type { ReleaseFields, TrackFields } from './release-shape.ts';
import { validateRelease, validateReleaseInfo } from './validate-release.ts';

const TODAY = '2026-11-21' as LocalDate;
const vera = { artist_uuid: 'vera', role: 'PRIMARY_ARTIST' } as const;
const sound: ReleaseFields = {
  cover_uuid: 'cover',
  title: 'First Light',
  title_version: null,
  type: 'SINGLE',
  language_id: 'en',
  primary_music_style_id: 'ambient',
  release_date: '2026-12-21',
  copyright: 'Dubplate Records',
  publisher: 'Dubplate Records',
  artists: [vera],
};
const track: TrackFields = {
  wav_uuid: 'file',
  title: 'First Light',
  language_id: 'en',
  primary_music_style_id: 'ambient',
  preview_start_seconds: 0,
  lyrics: null,
  instrumental: false,
  artists: [vera],
  composers: [{ role: 'COMPOSER', name: 'Vera', surname: 'Lunn' }],
  file: { duration: 180 },
};
const issuesOf = (change: Partial<ReleaseFields>, cover?: { width: number; height: number }) =>
  validateReleaseInfo({ ...sound, ...change }, { today: TODAY, cover }).map(({ path, code }) => `${path} ${code}`);

it('takes sound data', () => {
  expect(validateReleaseInfo(sound, { today: TODAY, cover: { width: 1440, height: 1440 } })).toEqual([]);
});

it.each(['title', 'title_version', 'copyright'])('counts a %s that does not fit, and names it', (field) => {
  expect(issuesOf({ [field]: 'x'.repeat(255) })).toEqual([]);
  expect(issuesOf({ [field]: 'x'.repeat(256) })).toEqual([`${field} ${field}_too_long`]);
});

describe.each(['title', 'publisher', 'copyright'] as const)('%s', (field) => {
  it.each([
    ['', [`${field} ${field}_required`]],
    ['   ', [`${field} ${field}_required`]],
    ['ab', [`${field} ${field}_too_short`]],
    [' ab ', [`${field} ${field}_too_short`]],
    ['abc', []],
  ])('%j', (value, issues) => {
    expect(issuesOf({ [field]: value })).toEqual(issues);
  });
});

it.each(['publisher', 'copyright'] as const)('%s may not be missing', (field) => {
  expect(issuesOf({ [field]: null })).toEqual([`${field} ${field}_required`]);
});

describe('a version', () => {
  it.each([
    [null, []],
    ['', []],
    ['-', []],
    ['v2', ['title_version title_version_too_short']],
    ['dub', []],
  ])('is optional, and has at least 3 characters: %j', (title_version, issues) => {
    expect(issuesOf({ title_version })).toEqual(issues);
  });
});

it('takes a short title and version that the artist confirmed, but no empty one', () => {
  expect(issuesOf({ title: '恋愛', title_confirmed: true, title_version: 'v2', version_confirmed: true })).toEqual([]);
  expect(issuesOf({ title: ' ', title_confirmed: true })).toEqual(['title title_required']);
});

describe('what must be chosen', () => {
  it.each<[string, Partial<ReleaseFields>, string]>([
    ['a type', { type: null }, 'type type_required'],
    ['a genre', { primary_music_style_id: null }, 'primary_music_style_id genre_required'],
    ['a language', { language_id: null }, 'language_id language_required'],
    ['a release date', { release_date: null }, 'release_date release_date_required'],
    ['a cover', { cover_uuid: null }, 'cover_uuid cover_required'],
    ['an artist', { artists: [] }, 'artists release_must_have_artists'],
  ])('%s', (_what, change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });
});

describe('the release date', () => {
  it.each([
    ['2026-11-23', false],
    ['2026-11-24', true],
    ['2027-11-21', true],
    ['2027-11-22', false],
    ['2027-02-29', false],
    ['2026-11-21', false],
    ['2020-01-01', false],
  ])('lies 3 to 365 days from today: %s', (release_date, isRight) => {
    expect(issuesOf({ release_date })).toEqual(isRight ? [] : ['release_date release_date_out_of_window']);
  });

  it('names the allowed window', () => {
    expect(validateReleaseInfo({ ...sound, release_date: TODAY }, { today: TODAY })[0]?.values).toEqual({
      from: '2026-11-24',
      to: '2027-11-21',
    });
  });
});

describe('the cover', () => {
  it.each([
    [1440, 1440, true],
    [3000, 3000, true],
    [1439, 1439, false],
    [3001, 3001, false],
    [1600, 1500, false],
  ])('is square, with a side of 1440 to 3000: %i by %i', (width, height, isRight) => {
    expect(issuesOf({}, { width, height })).toEqual(isRight ? [] : ['cover_uuid cover_size']);
  });

  it('goes unjudged while its pixels are unknown', () => {
    expect(issuesOf({}, undefined)).toEqual([]);
  });

  it('names the expected type', () => {
    const cover = { width: 100, height: 100 };
    expect(validateReleaseInfo(sound, { today: TODAY, cover })[0]?.values).toEqual({ min: 1440, max: 3000 });
  });
});

describe('the whole release', () => {
  const context = { today: TODAY };
  const whole = (change: Partial<ReleaseFields>, tracks: TrackFields[]) =>
    validateRelease({ ...sound, ...change, tracks }, context).map(({ path, code }) => `${path} ${code}`);

  it('is sound with a sound track', () => {
    expect(whole({}, [track])).toEqual([]);
  });

  it('has at least one track', () => {
    expect(whole({}, [])).toEqual(['tracks release_must_have_tracks']);
  });

  it('reports every issue at once, each at its field', () => {
    expect(whole({ title: '', artists: [] }, [{ ...track, title: '' }, track, { ...track, artists: [] }])).toEqual([
      'title title_required',
      'artists release_must_have_artists',
      'tracks.0.title title_required',
      'tracks.2.artists track_must_have_artists',
    ]);
  });
});

describe('codes that it has already', () => {
  it.each([
    [null, []],
    ['', []],
    ['036000291452', []],
    ['0 36000-29145 2', []],
    ['4006381333931', []],
    ['036000291453', ['existing_upc upc_invalid']],
    ['1234', ['existing_upc upc_invalid']],
  ])('a UPC of %j', (existing_upc, issues) => {
    expect(issuesOf({ existing_upc })).toEqual(issues);
  });

  it('finds one ISRC on two tracks, however it is written, and no issue in two without one', () => {
    const judged = (...isrcs: (string | null)[]) =>
      validateRelease(
        { ...sound, tracks: isrcs.map((existing_isrc) => ({ ...track, existing_isrc })) },
        { today: TODAY },
      ).map(({ path, code }) => `${path} ${code}`);
    expect(judged('USRC17607839', null, 'us-rc1-76-07839')).toEqual(['tracks.2.existing_isrc isrc_repeated']);
    expect(judged(null, '', null, '')).toEqual([]);
  });
});
