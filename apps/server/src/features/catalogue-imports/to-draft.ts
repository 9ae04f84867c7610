import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import {
  type CatalogueArtist,
  type CatalogueRelease,
  type CatalogueTrack,
  releaseArtists,
  releaseType,
  trackArtists,
} from '@dubplate/rules/catalogue/catalogue-release';
import { splitName } from '@dubplate/rules/catalogue/person-name';
import type { ReferenceNames } from '@dubplate/rules/catalogue/reference-names';
import type { LocalDate } from '@dubplate/rules/dates';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import type { ImportedDraft } from '#features/releases/index.ts';

interface DraftContext {
  readonly names: ReferenceNames;
  /** Used if a catalogue names no label. */
  readonly label: string;
  readonly today: LocalDate;
}

/** A draft whose artists are still names. */
export interface PlannedDraft extends Omit<ImportedDraft, 'artists' | 'tracks'> {
  readonly artists: readonly CatalogueArtist[];
  readonly tracks: readonly (Omit<ImportedDraft['tracks'][number], 'artists'> & {
    readonly artists: readonly CatalogueArtist[];
  })[];
}

const styleOf = (names: ReferenceNames, genre: string | null, subgenre: string | null) => {
  const style = genre === null && subgenre === null ? null : names.style(genre, subgenre);
  return { primary_music_style_id: style?.primary ?? null, secondary_music_style_id: style?.secondary ?? null };
};

const planTrack = (
  release: CatalogueRelease,
  track: CatalogueTrack,
  { names }: DraftContext,
): PlannedDraft['tracks'][number] => {
  const idOf = (name: string | null) => (name === null ? null : names.language(name));
  const hasGenre = track.genre !== null || track.subgenre !== null;
  const [genre, subgenre] = hasGenre ? [track.genre, track.subgenre] : [release.genre, release.subgenre];
  const language = track.isInstrumental ? 'zxx' : (track.language ?? release.language);
  const titleLanguage = idOf(track.titleLanguage);
  return {
    title: track.title,
    isrc: track.isrc,
    iswc: track.iswc,
    fields: {
      title_version: track.titleVersion,
      language_id: idOf(language),
      title_language_id: titleLanguage === idOf(language) ? null : titleLanguage,
      ...styleOf(names, genre, subgenre),
      preview_start_seconds: track.previewStart,
      lyrics: track.lyrics,
      explicit: track.advisory === 'EXPLICIT',
      instrumental: track.isInstrumental,
      advisory: track.advisory === 'CLEAN' ? 'CLEAN' : null,
      ai_contribution: track.aiContribution,
    },
    credits: track.credits,
    artists: trackArtists(release, track),
    composers: track.composers.map(({ name, role }) => ({ role, ...splitName(name) })),
  };
};

/** The draft of a release: names become ids, and what a draft holds only once is chosen. */
export const planDraft = (release: CatalogueRelease, context: DraftContext): PlannedDraft => {
  const { names, label, today } = context;
  const { releaseDate, originalReleaseDate, pLine, cLine } = release;
  const ownLabel = release.label ?? label;
  const wasReleased = releaseDate !== null && releaseDate < today;
  return {
    title: release.title,
    type: release.type,
    releaseDate,
    upc: release.upc,
    fields: {
      title_version: release.titleVersion,
      language_id: release.language === null ? null : names.language(release.language),
      ...styleOf(names, release.genre, release.subgenre),
      publisher: ownLabel,
      copyright: cLine?.text ?? pLine?.text ?? ownLabel,
      territories: [...release.territories],
      excluded_territories: [...release.excludedTerritories],
      release_time: release.releaseTime,
      release_time_zone: release.releaseTimeZone,
      preorder_date: release.preorderDate,
      original_release_date: originalReleaseDate ?? (wasReleased ? releaseDate : null),
      p_line_year: pLine?.year ?? null,
      c_line_year: cLine?.year ?? null,
    },
    artists: releaseArtists(release),
    tracks: release.tracks.slice(0, TRACKS_MAX).map((track) => planTrack(release, track, context)),
  };
};

const asCredits = (artists: readonly CatalogueArtist[]) =>
  artists.map(({ name, role }) => ({ artist_uuid: name, role }));

/** What a draft of the release would lack before it can be sent, counted over its tracks. */
export const findLacks = (release: CatalogueRelease, context: DraftContext) => {
  const { title, upc, releaseDate, fields = {}, artists, tracks } = planDraft(release, context);
  const issues = validateRelease(
    {
      cover_uuid: null,
      title,
      title_version: fields.title_version ?? null,
      type: releaseType(release),
      language_id: fields.language_id ?? null,
      primary_music_style_id: fields.primary_music_style_id ?? null,
      release_date: releaseDate,
      copyright: fields.copyright ?? null,
      publisher: fields.publisher ?? null,
      existing_upc: upc,
      artists: asCredits(artists),
      tracks: tracks.map((track) => ({
        wav_uuid: null,
        file: null,
        title: track.title,
        title_version: track.fields?.title_version ?? null,
        language_id: track.fields?.language_id ?? null,
        primary_music_style_id: track.fields?.primary_music_style_id ?? null,
        preview_start_seconds: track.fields?.preview_start_seconds ?? null,
        lyrics: track.fields?.lyrics ?? null,
        instrumental: track.fields?.instrumental ?? false,
        existing_isrc: track.isrc,
        artists: asCredits(track.artists),
        composers: track.composers ?? [],
      })),
    },
    { today: context.today },
  );
  const counted = new Map<string, { path: string; code: string; count: number }>();
  for (const { path: full, code } of issues) {
    const path = full.replace(/\.\d+/g, '');
    const known = counted.get(`${path} ${code}`);
    if (known) known.count += 1;
    else counted.set(`${path} ${code}`, { path, code, count: 1 });
  }
  return [...counted.values()];
};
