import {
  type Difference,
  differencesBetween,
  type ReleaseRecord,
  snapshotOf,
  withEditedTracks,
} from '#features/releases/index.ts';

/** The field that a store's status is about; those that are not here are about the release as a whole. */
const FIELDS: Readonly<Record<string, string>> = {
  PrimaryArtistNameMissing: 'artists',
  ArtistRoleUnknown: 'artists',
  CommercialReleaseDateInvalid: 'release_date',
  OriginalReleaseDateLaterThanReleaseDate: 'original_release_date',
};

export const fieldOfRefusal = (reasonCode: string | null): string =>
  (reasonCode !== null && Object.hasOwn(FIELDS, reasonCode) && FIELDS[reasonCode]) || '';

const isAbout = (difference: Difference, field: string): boolean =>
  (difference.kind === 'FIELD' || difference.kind === 'TRACK_FIELD') && difference.field === field;

/** Whether an edit changes what a store refused: the field that it named, else anything. */
export const isAnswered = (edition: ReleaseRecord, original: ReleaseRecord, field: string): boolean => {
  const differences = differencesBetween(withEditedTracks(snapshotOf(original), edition), snapshotOf(edition));
  return field === '' ? differences.length > 0 : differences.some((difference) => isAbout(difference, field));
};
