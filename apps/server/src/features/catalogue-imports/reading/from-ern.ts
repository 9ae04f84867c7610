import type { ReadRelease, ReadTrack } from '@dubplate/ern/read/read-message';
import type {
  CatalogueArtist,
  CatalogueIssue,
  CatalogueRelease,
  CatalogueTrack,
} from '@dubplate/rules/catalogue/catalogue-release';
import type { RawRelease } from '@dubplate/rules/catalogue/finish-catalogue';
import { parseInstrument, parseSeconds } from '@dubplate/rules/catalogue/read-values';
import { isLocalDate, type LocalDate } from '@dubplate/rules/dates';
import { reportedUpc } from '@dubplate/rules/releases/codes';

const NOWHERE = { line: null, column: null };

const dayOf = (text: string | null): LocalDate | null => (text !== null && isLocalDate(text) ? text : null);

const secondsOf = (seconds: number | null): number | null =>
  seconds === null ? null : parseSeconds(seconds.toFixed(3));

const artistsOf = (artists: ReadRelease['artists']): CatalogueArtist[] =>
  artists.map(({ party: { name, spotifyId, appleId }, role }) => ({ name, role, spotifyId, appleId }));

const trackOf = (track: ReadTrack): CatalogueTrack => ({
  disc: track.disc,
  number: track.number,
  title: track.title,
  titleVersion: track.titleVersion,
  isrc: track.isrc,
  iswc: track.iswc,
  artists: artistsOf(track.artists),
  composers: track.composers.map(({ party: { name }, role }) => ({ name, role })),
  credits: track.credits.map(({ party: { name }, role, instrument }) => ({
    name,
    role,
    instrument: role === 'MUSICIAN' && instrument !== null ? parseInstrument(instrument) : null,
  })),
  genre: track.genre,
  subgenre: track.subGenre,
  language: track.isInstrumental ? 'zxx' : track.language,
  titleLanguage: track.titleLanguage,
  advisory: track.advisory,
  isInstrumental: track.isInstrumental,
  aiContribution: track.ai,
  previewStart: secondsOf(track.previewStart),
  duration: secondsOf(track.duration),
  lyrics: null,
  file: track.file,
});

/** The release of a message, and what of it has no place in a draft. */
export const fromErn = (read: ReadRelease): RawRelease => {
  const issues: CatalogueIssue[] = [];
  const [upc, written] = [read.upc === null ? null : reportedUpc(read.upc), read.upc ?? ''];
  if (read.upc !== null && upc === null)
    issues.push({ path: 'upc', code: 'upc_spoiled', values: { value: written }, ...NOWHERE });
  if (read.catalogNumber !== null)
    issues.push({ path: '', code: 'value_not_kept', values: { value: read.catalogNumber }, ...NOWHERE });
  read.tracks.forEach(({ otherRoles, credits }, index) => {
    const path = `tracks.${index}.credits`;
    for (const { name, role } of otherRoles)
      issues.push({ path, code: 'role_unknown', values: { value: `${name} (${role})` }, ...NOWHERE });
    for (const { party, role, instrument } of credits)
      if (role === 'MUSICIAN' && (instrument === null || parseInstrument(instrument) === null))
        issues.push({ path, code: 'instrument_missing', values: { value: party.name }, ...NOWHERE });
  });
  const release: CatalogueRelease = {
    title: read.title,
    titleVersion: read.titleVersion,
    artists: artistsOf(read.artists),
    upc: upc || null,
    type: read.type,
    label: read.label,
    pLine: read.pLine,
    cLine: read.cLine,
    genre: read.genre,
    subgenre: read.subGenre,
    language: read.language,
    releaseDate: dayOf(read.releaseDate),
    originalReleaseDate: dayOf(read.originalReleaseDate),
    preorderDate: dayOf(read.preorderDate),
    releaseTime: read.releaseTime,
    releaseTimeZone: read.releaseTime === null ? null : 'UTC',
    territories: read.territories,
    excludedTerritories: read.excludedTerritories,
    cover: read.cover,
    tracks: read.tracks.map(trackOf),
  };
  return { release, issues, placeOf: () => NOWHERE, hasNumbers: true };
};
