import { CATALOGUE_FIELDS, type CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import { COMPOSER_FIELDS, CREDIT_FIELDS, RELEASE_ARTIST_FIELDS, TRACK_ARTIST_FIELDS } from './catalogue-fields.ts';
import type { CatalogueArtist, CatalogueRelease, CatalogueTrack } from './catalogue-release.ts';
import { writeInstrument, writeNames } from './name-list.ts';

type Values = Partial<Record<CatalogueField, string | number | null>>;

/** A spreadsheet calculates such texts. */
const FORMULA = /^'*[=+\-@\t\r]/;

const written = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
};

const artistsIn = (fields: typeof RELEASE_ARTIST_FIELDS, artists: readonly CatalogueArtist[]): Values =>
  Object.fromEntries(
    fields.map(([field, role]) => [field, writeNames(artists.filter((artist) => artist.role === role))]),
  );

const releaseValues = (release: CatalogueRelease, mark: number): Values => ({
  release: mark,
  release_title: release.title,
  release_version: release.titleVersion,
  ...artistsIn(RELEASE_ARTIST_FIELDS, release.artists),
  upc: release.upc,
  type: release.type,
  label: release.label,
  p_year: release.pLine?.year ?? null,
  p_line: release.pLine?.text ?? null,
  c_year: release.cLine?.year ?? null,
  c_line: release.cLine?.text ?? null,
  genre: release.genre,
  subgenre: release.subgenre,
  language: release.language,
  release_date: release.releaseDate,
  original_release_date: release.originalReleaseDate,
  preorder_date: release.preorderDate,
  release_time: release.releaseTime,
  release_time_zone: release.releaseTimeZone,
  territories: release.territories.join('; '),
  excluded_territories: release.excludedTerritories.join('; '),
  cover_file: release.cover,
});

const trackValues = (track: CatalogueTrack): Values => ({
  disc: track.disc,
  track_number: track.number,
  track_title: track.title,
  track_version: track.titleVersion,
  ...artistsIn(TRACK_ARTIST_FIELDS, track.artists),
  isrc: track.isrc,
  iswc: track.iswc,
  track_genre: track.genre,
  track_subgenre: track.subgenre,
  track_language: track.language,
  title_language: track.titleLanguage,
  advisory: track.advisory,
  instrumental: track.isInstrumental ? 'yes' : null,
  ai_contribution: track.aiContribution,
  preview_start: track.previewStart,
  duration: track.duration,
  lyrics: track.lyrics,
  ...Object.fromEntries(
    COMPOSER_FIELDS.map(([field, role]) => [field, writeNames(track.composers.filter((one) => one.role === role))]),
  ),
  ...Object.fromEntries(
    CREDIT_FIELDS.map(([field, role]) => [
      field,
      writeNames(
        track.credits
          .filter((one) => one.role === role)
          .map(({ name, instrument }) => ({ name: role === 'MUSICIAN' ? writeInstrument(name, instrument) : name })),
      ),
    ]),
  ),
  track_file: track.file,
});

/** The header of our template. */
export const TEMPLATE_HEADER: readonly string[] = CATALOGUE_FIELDS;

/** The rows of one release in our template: one for each track, or one without tracks. */
export const templateRows = (release: CatalogueRelease, mark: number): string[][] => {
  const values = releaseValues(release, mark);
  const tracks: Values[] = release.tracks.length > 0 ? release.tracks.map(trackValues) : [{}];
  return tracks.map((track) => CATALOGUE_FIELDS.map((field) => written({ ...values, ...track }[field])));
};
