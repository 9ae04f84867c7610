import { artistsErrors, artistsIssues } from '@dubplate/contract/artists/errors';
import { ARTIST_NAME_MAX, ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { artistInput } from '@dubplate/contract/artists/schemas';
import type { ErrorCatalogue, IssueCatalogue } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import { programErrors } from '@dubplate/contract/program-errors';
import { releasesAdvice } from '@dubplate/contract/releases/advice';
import { releasesErrors, releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { INSTRUMENT_CODES, INSTRUMENTS } from '@dubplate/contract/releases/instruments';
import {
  ADVISORIES,
  AI_CONTRIBUTIONS,
  COMPOSER_NAME_MIN,
  COMPOSER_ROLES,
  COPYRIGHT_MIN,
  CREDIT_ROLES,
  CREDITS_MAX,
  DRAFTS_MAX_FREE,
  DRAFTS_MAX_PAID,
  LINE_MAX,
  LYRICS_MAX,
  LYRICS_MIN,
  PUBLISHER_MIN,
  RELEASE_TYPES,
  type ReleaseType,
  TITLE_MIN,
  TRACKS_MAX,
  VERSION_MIN,
} from '@dubplate/contract/releases/limits';
import type { MetadataRules } from '@dubplate/contract/releases/metadata-rules';
import { artistCredit, composerInput, releaseInput, trackInput } from '@dubplate/contract/releases/schemas';
import { CONTINENTS, TERRITORIES_BY_CONTINENT } from '@dubplate/contract/releases/territories';
import type { LocalDate } from '@dubplate/rules/dates';
import { isArtistRoleInstrumental, isComposerRoleInstrumental } from '@dubplate/rules/releases/instrumental';
import { releaseDateWindow } from '@dubplate/rules/releases/release-date';
import type { ReleaseFields, TrackFields } from '@dubplate/rules/releases/release-shape';
import { typeMismatch } from '@dubplate/rules/releases/type-mismatch';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import { lineYears } from '@dubplate/rules/releases/validate-terms';
import { AUTHOR_ROLES, validateTrack } from '@dubplate/rules/releases/validate-track';
import { z } from 'zod';
import { describeFileRules } from '#features/files/index.ts';
import { languageCodeOf, listLanguages, listMusicStyles } from '#features/reference/index.ts';
import type { Language } from '#platform/language.ts';

const emptyTrack: TrackFields = {
  wav_uuid: null,
  title: '',
  language_id: null,
  primary_music_style_id: null,
  preview_start_seconds: null,
  lyrics: null,
  instrumental: false,
  artists: [],
  composers: [],
  file: null,
};

const emptyRelease: ReleaseFields & { readonly tracks: readonly TrackFields[] } = {
  cover_uuid: null,
  title: '',
  title_version: null,
  type: null,
  language_id: null,
  primary_music_style_id: null,
  release_date: null,
  copyright: null,
  publisher: null,
  artists: [],
  tracks: [],
};

/** The fields that the rules miss in an empty release and an empty track. */
const requiredFields = (today: LocalDate): MetadataRules['required'] => {
  const pick = ({ path, code }: { readonly path: string; readonly code: string }) => ({ path, code });
  return { release: validateRelease(emptyRelease, { today }).map(pick), track: validateTrack(emptyTrack).map(pick) };
};

const trackCounts = (type: ReleaseType) => {
  const counts = Array.from({ length: TRACKS_MAX }, (_, index) => index + 1);
  const fitting = counts.filter((count) => typeMismatch(type, count) === null);
  return { min: fitting.at(0) ?? 0, max: fitting.at(-1) ?? 0 };
};

const textsIn = (catalogue: IssueCatalogue, language: Language) =>
  Object.fromEntries(Object.entries(catalogue).map(([code, text]) => [code, text[language]]));

const errorsIn = (catalogue: ErrorCatalogue, language: Language) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([code, { status, text }]) => [code, { status, text: text[language] }]),
  );

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });

let schemas: MetadataRules['schemas'] | undefined;

/** Describes the rules for releases as they are on a UTC day. `off`: languages and genres that are not offered. */
export const describeRules = (language: Language, today: LocalDate, off: ReadonlySet<string>): MetadataRules => {
  schemas ??= {
    release: schemaOf(releaseInput),
    track: schemaOf(trackInput),
    composer: schemaOf(composerInput),
    artist: schemaOf(artistInput),
    artist_credit: schemaOf(artistCredit),
  };
  const { from, to, quickTo } = releaseDateWindow(today);
  return {
    schemas,
    required: requiredFields(today),
    limits: {
      title: { min: TITLE_MIN, max: LINE_MAX },
      title_version: { min: VERSION_MIN, max: LINE_MAX },
      copyright: { min: COPYRIGHT_MIN, max: LINE_MAX },
      publisher: { min: PUBLISHER_MIN, max: LINE_MAX },
      lyrics: { min: LYRICS_MIN, max: LYRICS_MAX },
      composer_name: { min: COMPOSER_NAME_MIN, max: LINE_MAX },
      artist_name: { min: 1, max: ARTIST_NAME_MAX },
      tracks: { min: 1, max: TRACKS_MAX },
      artists: { min: 1, max: CREDITS_MAX },
      composers: { min: 1, max: CREDITS_MAX },
      credits: { min: 0, max: CREDITS_MAX },
      line_year: lineYears(today),
      drafts: { free: DRAFTS_MAX_FREE, paid: DRAFTS_MAX_PAID },
    },
    dates: { today, release_date: { from, to, quick_to: quickTo }, preorder_date: { from: today } },
    release_types: RELEASE_TYPES.map((type) => ({ type, tracks: trackCounts(type) })),
    roles: {
      artist: ARTIST_ROLES.map((role) => ({ role, instrumental: isArtistRoleInstrumental(role) })),
      composer: COMPOSER_ROLES.map((role) => ({
        role,
        instrumental: isComposerRoleInstrumental(role),
        is_author: AUTHOR_ROLES.includes(role),
      })),
      credit: [...CREDIT_ROLES],
    },
    instruments: INSTRUMENT_CODES.map((code) => ({ code, name: INSTRUMENTS[code][language] })),
    advisories: [...ADVISORIES],
    ai_contributions: [...AI_CONTRIBUTIONS],
    territories: Object.fromEntries(
      CONTINENTS.map((continent) => [continent, [...TERRITORIES_BY_CONTINENT[continent]]]),
    ) as MetadataRules['territories'],
    languages: listLanguages(language, off, false).map(({ languageId, name }) => ({
      languageId,
      name,
      code: languageCodeOf(languageId) ?? '',
    })),
    music_styles: listMusicStyles(language, off, false),
    files: describeFileRules(),
    errors: errorsIn(
      { ...platformErrors, ...programErrors, ...releasesErrors, ...artistsErrors, ...filesErrors },
      language,
    ),
    issues: textsIn({ ...releasesIssues, ...furtherIssues, ...artistsIssues }, language),
    advice: textsIn(releasesAdvice, language),
  };
};
