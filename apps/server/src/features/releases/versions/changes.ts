import type { VersionChange } from '@dubplate/contract/releases/limits';
import { type Difference, differencesBetween, type ReleaseField } from './differences.ts';
import type { Snapshot } from './snapshot.ts';

/** Every column of a release, and the change that it counts as. */
const CHANGE_OF = {
  title: 'TITLE',
  title_version: 'TITLE',
  cover_uuid: 'COVER',
  type: 'TYPE',
  intended_type: 'TYPE',
  primary_music_style_id: 'GENRE',
  secondary_music_style_id: 'GENRE',
  language_id: 'LANGUAGE',
  release_date: 'RELEASE_DATE',
  copyright: 'COPYRIGHT',
  publisher: 'COPYRIGHT',
  existing_upc: 'CODES',
  territories: 'TERRITORIES',
  excluded_territories: 'TERRITORIES',
  release_time: 'RELEASE_DATE',
  release_time_zone: 'RELEASE_DATE',
  preorder_date: 'RELEASE_DATE',
  original_release_date: 'RELEASE_DATE',
  p_line_year: 'COPYRIGHT',
  c_line_year: 'COPYRIGHT',
  artists: 'ARTISTS',
} as const satisfies Record<ReleaseField, VersionChange>;

const changeOf = (difference: Difference): VersionChange => {
  switch (difference.kind) {
    case 'FIELD':
      return CHANGE_OF[difference.field];
    case 'TRACK_ADDED':
    case 'TRACK_REMOVED':
      return difference.kind;
    case 'TRACK_MOVED':
      return 'TRACK_ORDER';
    case 'TRACK_FIELD':
      return 'TRACKS';
  }
};

/** What kinds of change lie between two snapshots; nothing where they say the same. */
export const changesBetween = (from: Snapshot, to: Snapshot): VersionChange[] => [
  ...new Set(differencesBetween(from, to).map(changeOf)),
];
