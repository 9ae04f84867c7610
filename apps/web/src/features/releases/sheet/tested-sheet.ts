// Test helpers of the sheet: drafts as the server has them, and the names that cells show.
import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { COMPOSER_ROLES } from '@dubplate/contract/releases/limits';
import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { testedRelease } from '#features/releases/authoring/auto-save/workspace/tested-workspace.ts';
import { createNames } from './model/names.ts';

export const uuidOf = (n: number): string => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const GENRES = [
  {
    musicStyleId: uuidOf(901),
    name: 'Electronic',
    childs: [
      { musicStyleId: uuidOf(911), name: 'House' },
      { musicStyleId: uuidOf(912), name: 'Techno' },
    ],
  },
  { musicStyleId: uuidOf(902), name: 'Rock', childs: [{ musicStyleId: uuidOf(921), name: 'Indie' }] },
];
export const LANGUAGES = [
  { languageId: uuidOf(951), name: 'English' },
  { languageId: uuidOf(952), name: 'Russian' },
];
export const artist = (n: number, name: string) => ({
  uuid: uuidOf(n),
  name,
  avatar: null,
  avatar_uuid: null,
  deleted_at: null,
  updated_at: '2026-11-01T10:00:00.000Z',
  release_count: 0,
});
export const ARTISTS = [artist(801, 'Ana Ruiz'), artist(802, 'Bo Lin')];

const labels = (roles: readonly string[]) =>
  Object.fromEntries(
    roles.map((role) => [role, role.charAt(0) + role.slice(1).toLowerCase().replaceAll('_', ' ')]),
  ) as never;

export const testedNames = (artists = ARTISTS) =>
  createNames({
    genres: GENRES,
    languages: LANGUAGES,
    artists,
    credited: [],
    artistRoles: labels(ARTIST_ROLES),
    composerRoles: labels(COMPOSER_ROLES),
    yes: 'Yes',
    no: 'No',
  });

export const testedTrack = (n: number, part: Partial<Track> = {}): Track =>
  ({
    uuid: uuidOf(n),
    version: 1,
    wav_uuid: null,
    title: `Track ${n}`,
    title_confirmed: false,
    title_version: null,
    version_confirmed: false,
    language_id: null,
    primary_music_style_id: null,
    secondary_music_style_id: null,
    preview_start_seconds: 0,
    lyrics: null,
    explicit: false,
    instrumental: false,
    existing_isrc: null,
    isrc: null,
    edition_of: null,
    iswc: null,
    ai_contribution: null,
    title_language_id: null,
    advisory: null,
    credits: [],
    artists: [],
    composers: [],
    file: null,
    ...part,
  }) as Track;

export const testedDraft = (n: number, part: Partial<Release> = {}): Release =>
  ({
    ...testedRelease,
    uuid: uuidOf(n),
    title: `Release ${n}`,
    title_confirmed: false,
    version_confirmed: false,
    territories: [],
    excluded_territories: [],
    release_time: null,
    release_time_zone: null,
    preorder_date: null,
    original_release_date: null,
    p_line_year: null,
    c_line_year: null,
    published_dates: null,
    tracks: [testedTrack(n * 10)],
    ...part,
  }) as Release;
