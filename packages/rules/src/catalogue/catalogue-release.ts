import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { CatalogueImportsIssueCode } from '@dubplate/contract/catalogue-imports/errors';
import type { Instrument } from '@dubplate/contract/releases/instruments';
import type { AiContribution, ComposerRole, CreditRole, ReleaseType } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Issue } from '../issues.ts';

export interface CatalogueArtist {
  readonly name: string;
  readonly role: ArtistRole;
  readonly spotifyId: string | null;
  readonly appleId: string | null;
}

export interface CatalogueComposer {
  readonly name: string;
  readonly role: ComposerRole;
}

export interface CatalogueCredit {
  readonly name: string;
  readonly role: CreditRole;
  /** Of a musician. */
  readonly instrument: Instrument | null;
}

/** A P or C line. */
export interface CatalogueLine {
  readonly year: number | null;
  readonly text: string | null;
}

/** A track as its source describes it; whatever the source does not say is null. */
export interface CatalogueTrack {
  /** From 1. */
  readonly disc: number;
  /** On its disc. */
  readonly number: number | null;
  readonly title: string;
  readonly titleVersion: string | null;
  readonly isrc: string | null;
  readonly iswc: string | null;
  /** Empty: those of the release. */
  readonly artists: readonly CatalogueArtist[];
  readonly composers: readonly CatalogueComposer[];
  readonly credits: readonly CatalogueCredit[];
  /** Names as the source has them; null: those of the release. */
  readonly genre: string | null;
  readonly subgenre: string | null;
  /** Of the words. */
  readonly language: string | null;
  readonly titleLanguage: string | null;
  readonly advisory: 'EXPLICIT' | 'NOT_EXPLICIT' | 'CLEAN' | null;
  readonly isInstrumental: boolean;
  readonly aiContribution: AiContribution | null;
  /** Seconds. */
  readonly previewStart: number | null;
  readonly duration: number | null;
  readonly lyrics: string | null;
  /** The name of its recording. */
  readonly file: string | null;
}

/** A release of any source, from which a draft is made. */
export interface CatalogueRelease {
  readonly title: string;
  readonly titleVersion: string | null;
  /** Empty: those of its tracks. */
  readonly artists: readonly CatalogueArtist[];
  readonly upc: string | null;
  readonly type: ReleaseType | null;
  readonly label: string | null;
  readonly pLine: CatalogueLine | null;
  readonly cLine: CatalogueLine | null;
  readonly genre: string | null;
  readonly subgenre: string | null;
  /** Of the title. */
  readonly language: string | null;
  readonly releaseDate: LocalDate | null;
  readonly originalReleaseDate: LocalDate | null;
  readonly preorderDate: LocalDate | null;
  /** `HH:MM` */
  readonly releaseTime: string | null;
  readonly releaseTimeZone: string | null;
  /** ISO 3166-1, alpha-2; empty: the whole world. */
  readonly territories: readonly string[];
  readonly excludedTerritories: readonly string[];
  /** The name of its cover. */
  readonly cover: string | null;
  /** By disc and number. */
  readonly tracks: readonly CatalogueTrack[];
}

/** Where a value is in its file. */
export interface Place {
  readonly line: number | null;
  readonly column: string | null;
}

export interface CatalogueIssue extends Issue<CatalogueImportsIssueCode>, Place {}

/** A release with the faults of its source. */
export interface FoundRelease {
  readonly release: CatalogueRelease;
  readonly issues: readonly CatalogueIssue[];
}

/** What a file has: releases in its order, and faults that belong to none of them. */
export interface FoundCatalogue {
  readonly releases: readonly FoundRelease[];
  readonly issues: readonly CatalogueIssue[];
}

const unique = (artists: readonly CatalogueArtist[]): CatalogueArtist[] => {
  const seen = new Set<string>();
  return artists.filter(({ name, role }) => {
    const key = `${role} ${name.toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** The artists of a release; without own ones, the primary artists that all tracks share, or those of the first track. */
export const releaseArtists = ({ artists, tracks }: CatalogueRelease): readonly CatalogueArtist[] => {
  if (artists.length > 0) return unique(artists);
  const primary = tracks.map((track) => track.artists.filter(({ role }) => role === 'PRIMARY_ARTIST'));
  const [first = []] = primary;
  const names = primary.map((list) => new Set(list.map(({ name }) => name.toLowerCase())));
  const shared = first.filter(({ name }) => names.every((list) => list.has(name.toLowerCase())));
  return unique(shared.length > 0 ? shared : first);
};

/** The artists of a track; without own ones, those of the release. */
export const trackArtists = (release: CatalogueRelease, track: CatalogueTrack): readonly CatalogueArtist[] =>
  track.artists.length > 0 ? unique(track.artists) : releaseArtists(release);

/** The names of the primary artists, for lists. */
export const artistLine = (artists: readonly Pick<CatalogueArtist, 'name' | 'role'>[]): string => {
  const primary = artists.filter(({ role }) => role === 'PRIMARY_ARTIST');
  return (primary.length > 0 ? primary : artists).map(({ name }) => name).join(', ');
};

/** The type of the draft: a release with one track or none is a single. */
export const releaseType = ({ type, tracks }: Pick<CatalogueRelease, 'type' | 'tracks'>): ReleaseType =>
  tracks.length > 1 ? (type ?? 'ALBUM') : 'SINGLE';
