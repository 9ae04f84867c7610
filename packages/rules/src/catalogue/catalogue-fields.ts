import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { CATALOGUE_FIELDS, type CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import type { ComposerRole, CreditRole } from '@dubplate/contract/releases/limits';

type RoleFields<Role> = readonly (readonly [field: CatalogueField, role: Role])[];

export const RELEASE_ARTIST_FIELDS: RoleFields<ArtistRole> = [
  ['release_artists', 'PRIMARY_ARTIST'],
  ['release_featuring', 'FEATURING'],
  ['release_with', 'WITH'],
  ['release_remixers', 'REMIXER'],
  ['release_producers', 'PRODUCER'],
];

export const TRACK_ARTIST_FIELDS: RoleFields<ArtistRole> = [
  ['track_artists', 'PRIMARY_ARTIST'],
  ['track_featuring', 'FEATURING'],
  ['track_with', 'WITH'],
  ['track_remixers', 'REMIXER'],
  ['track_producers', 'PRODUCER'],
];

export const COMPOSER_FIELDS: RoleFields<ComposerRole> = [
  ['composers', 'COMPOSER'],
  ['lyricists', 'LYRICIST'],
  ['composers_and_lyricists', 'COMPOSER_AND_LYRICIST'],
  ['writers', 'WRITER'],
  ['adapters', 'ADAPTER'],
  ['arrangers', 'ARRANGER'],
  ['composers_and_arrangers', 'COMPOSER_AND_ARRANGER'],
  ['income_participants', 'INCOME_PARTICIPANT'],
  ['sub_authors', 'SUB_AUTHOR'],
  ['translators', 'TRANSLATOR'],
];

export const CREDIT_FIELDS: RoleFields<CreditRole> = [
  ['lead_vocalists', 'LEAD_VOCALIST'],
  ['background_vocalists', 'BACKGROUND_VOCALIST'],
  ['musicians', 'MUSICIAN'],
  ['programmers', 'PROGRAMMER'],
  ['recording_engineers', 'RECORDING_ENGINEER'],
  ['mixing_engineers', 'MIXING_ENGINEER'],
  ['mastering_engineers', 'MASTERING_ENGINEER'],
];

const FIRST_OF_TRACK = CATALOGUE_FIELDS.indexOf('disc');

/** Fields of the release, which all rows of its tracks repeat. */
export const RELEASE_FIELDS: readonly CatalogueField[] = CATALOGUE_FIELDS.slice(0, FIRST_OF_TRACK);
/** Fields of a track. */
export const TRACK_FIELDS: readonly CatalogueField[] = CATALOGUE_FIELDS.slice(FIRST_OF_TRACK);
