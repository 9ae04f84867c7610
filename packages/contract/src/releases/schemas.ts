import { z } from 'zod';
import { artistRole, credit } from '../artists/schemas.ts';
import { thumbnails, trackFile } from '../files/schemas.ts';
import { artistId, fileId, releaseId, trackId } from '../ids.ts';
import { releaseLink } from '../multilinks/schemas.ts';
import { issue, localDate, oneLine, text, timestamp, uuid } from '../wire.ts';
import { INSTRUMENT_CODES } from './instruments.ts';
import {
  ADVISORIES,
  AI_CONTRIBUTIONS,
  CODE_MAX,
  COMPOSER_ROLES,
  CREDIT_ROLES,
  CREDITS_MAX,
  LINE_MAX,
  LYRICS_MAX,
  RELEASE_STATUSES,
  RELEASE_TYPES,
  TIME_ZONE_MAX,
  USUAL_CHOICES,
  VERSION_CHANGES,
} from './limits.ts';
import { TERRITORIES } from './territories.ts';

export const releaseType = z.enum(RELEASE_TYPES);
export const releaseStatus = z.enum(RELEASE_STATUSES);
export const composerRole = z.enum(COMPOSER_ROLES);

const line = oneLine(LINE_MAX);

/** ISO 3166-1, alpha-2. */
const territory = z.string().refine((code) => TERRITORIES.includes(code), 'must be a country by ISO 3166-1, alpha-2');
const territories = z.array(territory).max(TERRITORIES.length);
const lineYear = z.int().min(0).max(9999);

/** A draft's fields: any subset, unfinished values included; publish checks the rules. */
export const releaseInput = z.object({
  cover_uuid: fileId.nullish(),
  title: line.nullish(),
  /** The artist confirms this short title as exact; a new title resets it. */
  title_confirmed: z.boolean().optional(),
  title_version: line.nullish(),
  version_confirmed: z.boolean().optional(),
  language_id: uuid.nullish(),
  type: releaseType.optional(),
  /** The artist's choice; `type` may differ while there are too few tracks for it. */
  intended_type: releaseType.nullish(),
  primary_music_style_id: uuid.nullish(),
  secondary_music_style_id: uuid.nullish(),
  release_date: localDate.nullish(),
  copyright: line.nullish(),
  publisher: line.nullish(),
  /** The UPC that the record has already, such as from another distributor; `upc` is given at publication. */
  existing_upc: oneLine(CODE_MAX).nullish(),
  /** Countries of the release; empty means the whole world. */
  territories: territories.nullish(),
  /** Countries excluded from those, or from the world. */
  excluded_territories: territories.nullish(),
  /** `HH:MM` in `release_time_zone`, one moment for all; null: midnight in each country. */
  release_time: oneLine(CODE_MAX).nullish(),
  /** IANA, such as `Europe/Berlin`. */
  release_time_zone: oneLine(TIME_ZONE_MAX).nullish(),
  /** From this day it can be ordered. */
  preorder_date: localDate.nullish(),
  /** When it first came out, anywhere. */
  original_release_date: localDate.nullish(),
  p_line_year: lineYear.nullish(),
  c_line_year: lineYear.nullish(),
});
export type ReleaseInput = z.output<typeof releaseInput>;
/** The same, as it is sent: its ids are still plain texts. */
export type SentRelease = z.input<typeof releaseInput>;

export const artistCredit = z.object({ artist_uuid: artistId, role: artistRole });
export const removedCredit = z.object({ artist_uuid: artistId, role: artistRole.optional() });
export type ArtistCredit = z.infer<typeof artistCredit>;

export const composerInput = z.object({
  role: composerRole,
  name: line,
  surname: line,
  patronymic: line.nullish(),
  /** The artist confirms these short names as exact. */
  name_confirmed: z.boolean().optional(),
});
export type ComposerInput = z.infer<typeof composerInput>;
export const composer = z.object({
  uuid,
  role: composerRole,
  name: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  name_confirmed: z.boolean(),
});
export type Composer = z.infer<typeof composer>;

/** The most used first. */
export const usualChoices = z.object({
  language_ids: z.array(uuid).max(USUAL_CHOICES),
  music_style_ids: z.array(uuid).max(USUAL_CHOICES),
});
export type UsualChoices = z.infer<typeof usualChoices>;

/** An author's name as it was given before. */
export const knownComposer = composer.pick({ name: true, surname: true, patronymic: true, name_confirmed: true });
export type KnownComposer = z.infer<typeof knownComposer>;

export const trackCredit = z.object({
  name: line,
  role: z.enum(CREDIT_ROLES),
  /** Instrument of a musician. */
  instrument: z.enum(INSTRUMENT_CODES).nullish(),
});

/** A track's fields. `artists` and `composers`, when given, replace the whole list in the same transaction. */
export const trackInput = z.object({
  wav_uuid: fileId.nullish(),
  title: line.nullish(),
  /** The artist confirms this short title as exact; a new title resets it. */
  title_confirmed: z.boolean().optional(),
  title_version: line.nullish(),
  version_confirmed: z.boolean().optional(),
  language_id: uuid.nullish(),
  primary_music_style_id: uuid.nullish(),
  secondary_music_style_id: uuid.nullish(),
  preview_start_seconds: z.number().min(-1_000_000).max(1_000_000).nullish(),
  lyrics: text(LYRICS_MAX).nullish(),
  explicit: z.boolean().optional(),
  instrumental: z.boolean().optional(),
  artists: z.array(artistCredit).max(CREDITS_MAX).optional(),
  composers: z.array(composerInput).max(CREDITS_MAX).optional(),
  /** The ISRC that the recording has already; `isrc` is given at publication. */
  existing_isrc: oneLine(CODE_MAX).nullish(),
  /** The code of the musical work. */
  iswc: oneLine(CODE_MAX).nullish(),
  ai_contribution: z.enum(AI_CONTRIBUTIONS).nullish(),
  /** Language of the title, if it differs from the sung one. */
  title_language_id: uuid.nullish(),
  advisory: z.enum(ADVISORIES).nullish(),
  /** Contributors besides artists and authors; they replace the whole list. */
  credits: z.array(trackCredit).max(CREDITS_MAX).optional(),
});
export type TrackInput = z.output<typeof trackInput>;
export type SentTrack = z.input<typeof trackInput>;

/** Unsaved fields of a recording that is not a track yet: any subset of a track's fields; roles may be missing. */
export const unsavedTrackFields = trackInput.omit({ wav_uuid: true }).extend({
  composers: z
    .array(composerInput.extend({ role: composerRole.nullable() }))
    .max(CREDITS_MAX)
    .optional(),
  credits: z
    .array(trackCredit.extend({ role: z.enum(CREDIT_ROLES).nullable() }))
    .max(CREDITS_MAX)
    .optional(),
});
export type UnsavedTrackFields = z.output<typeof unsavedTrackFields>;

export const unsavedTrackInput = z.object({
  /** Its place in the list, tracks and unsaved ones together, from 0. */
  position: z.int().min(0).max(1000),
  fields: unsavedTrackFields,
});
export type UnsavedTrackInput = z.output<typeof unsavedTrackInput>;
export type SentUnsavedTrack = z.input<typeof unsavedTrackInput>;

/** An uploaded recording of a draft that is not a track yet. */
export const unsavedTrack = unsavedTrackInput.extend({
  /** Counts its changes; the ETag. */
  version: z.int(),
  file: trackFile,
  updated_at: timestamp,
});
export type UnsavedTrack = z.infer<typeof unsavedTrack>;

export const track = z.object({
  uuid: trackId,
  release_uuid: releaseId,
  /** Counts changes of the track's own fields; the ETag. */
  version: z.int(),
  wav_uuid: fileId.nullable(),
  title: z.string(),
  title_confirmed: z.boolean(),
  title_version: z.string().nullable(),
  version_confirmed: z.boolean(),
  language_id: uuid.nullable(),
  primary_music_style_id: uuid.nullable(),
  secondary_music_style_id: uuid.nullable(),
  preview_start_seconds: z.number().nullable(),
  lyrics: z.string().nullable(),
  explicit: z.boolean(),
  instrumental: z.boolean(),
  existing_isrc: z.string().nullable(),
  isrc: z.string().nullable(),
  /** The published track that this is an edit of; null: not an edition, or a new track of one. */
  edition_of: trackId.nullable(),
  iswc: z.string().nullable(),
  ai_contribution: z.enum(AI_CONTRIBUTIONS).nullable(),
  title_language_id: uuid.nullable(),
  advisory: z.enum(ADVISORIES).nullable(),
  credits: z.array(
    z.object({ name: z.string(), role: z.enum(CREDIT_ROLES), instrument: z.enum(INSTRUMENT_CODES).nullable() }),
  ),
  artists: z.array(credit),
  composers: z.array(composer),
  file: trackFile.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Track = z.infer<typeof track>;

/** A change that a moderator requests, at its field. */
export const denyReason = z.object({
  uuid,
  /** Id of the prepared reason it is based on. */
  code: z.string().nullable(),
  /** The wire field now, `tracks.N.…` by the track's place; null: the release as a whole, or a track that is gone. */
  path: z.string().nullable(),
  track_uuid: trackId.nullable(),
  text: z.string(),
  /** Time when the artist ticked it off. */
  done_at: timestamp.nullable(),
});
export type DenyReason = z.infer<typeof denyReason>;

export const release = z.object({
  uuid: releaseId,
  /** Counts changes of the release's own fields and artists; the ETag. */
  version: z.int(),
  status: releaseStatus,
  type: releaseType,
  intended_type: releaseType.nullable(),
  cover_uuid: fileId.nullable(),
  cover: thumbnails.nullable(),
  tint: z.string().nullable(),
  /** Codes of cover properties that stores may dislike. */
  cover_advice: z.array(z.string()),
  title: z.string(),
  title_confirmed: z.boolean(),
  title_version: z.string().nullable(),
  version_confirmed: z.boolean(),
  language_id: uuid.nullable(),
  primary_music_style_id: uuid.nullable(),
  secondary_music_style_id: uuid.nullable(),
  release_date: localDate.nullable(),
  copyright: z.string().nullable(),
  publisher: z.string().nullable(),
  existing_upc: z.string().nullable(),
  upc: z.string().nullable(),
  isrc: z.string().nullable(),
  /** The published release that this is an edit of: it has its codes, and takes its place when it is published. */
  edition_of: releaseId.nullable(),
  /** The edit of it that is open. */
  edition: z.object({ uuid: releaseId, status: releaseStatus }).nullable(),
  /** For an edition: the dates of the published release, which remain valid. */
  published_dates: z.object({ release_date: localDate.nullable(), preorder_date: localDate.nullable() }).nullable(),
  territories: z.array(z.string()),
  excluded_territories: z.array(z.string()),
  release_time: z.string().nullable(),
  release_time_zone: z.string().nullable(),
  preorder_date: localDate.nullable(),
  original_release_date: localDate.nullable(),
  p_line_year: z.int().nullable(),
  c_line_year: z.int().nullable(),
  deny_reason: z.string().nullable(),
  /** The same one by one, where the moderator gave it so; empty once it is sent again. */
  deny_reasons: z.array(denyReason),
  /** Why it stayed a draft although it was paid for; null once it is sent. */
  not_sent: z
    .object({ at: timestamp, issues: z.array(issue).optional(), products: z.array(z.string()).optional() })
    .nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  submitted_at: timestamp.nullable(),
  /** When a moderator first claimed it since it was sent. */
  review_started_at: timestamp.nullish(),
  moderated_at: timestamp.nullable(),
  published_at: timestamp.nullable(),
  /** Its public page; null before it is published. */
  link: releaseLink.nullable(),
  artists: z.array(credit),
  tracks: z.array(track),
  /** Uploaded recordings of a draft that are not tracks yet, in their order. */
  unsaved_tracks: z.array(unsavedTrack),
});
export type Release = z.infer<typeof release>;

export const releaseListItem = z.object({
  uuid: releaseId,
  title: z.string(),
  status: releaseStatus,
  type: releaseType,
  release_date: localDate.nullable(),
  updated_at: timestamp,
  artist_uuid: artistId.nullable(),
  artist: z.object({ uuid: artistId, name: z.string() }).nullable(),
  artist_cover: uuid.nullable(),
  cover_uuid: fileId.nullable(),
  cover: thumbnails.nullable(),
  tint: z.string().nullable(),
  upc: z.string().nullable(),
  /** The published release that this is an edit of. */
  edition_of: releaseId.nullable(),
});
export type ReleaseListItem = z.infer<typeof releaseListItem>;

/** How many releases there are in each status, 0 included. */
export const releaseCounts = z.record(releaseStatus, z.int());

/** The releases that need their owner's attention: the first few of each kind, and how many there are in all. */
export const releaseAttention = z.object({
  /** Turned down last first. */
  denied: z.array(releaseListItem.extend({ deny_reason: z.string().nullable() })),
  /** Changed last first, with how many issues are still to be solved before it can be sent. */
  drafts: z.array(releaseListItem.extend({ issue_count: z.int() })),
  /** The release that has waited longest. */
  in_review: z.array(releaseListItem.extend({ submitted_at: timestamp.nullable() })),
  /** The next release to come out, today included. */
  next_release: releaseListItem.nullable(),
  counts: releaseCounts,
});
export type ReleaseAttention = z.infer<typeof releaseAttention>;

/** A draft as it once was, in a list. */
export const releaseVersion = z.object({
  uuid,
  /** Time when the draft reached this content. */
  created_at: timestamp,
  title: z.string(),
  track_count: z.int(),
  /** In what it differs from the version before it. */
  changes: z.array(z.enum(VERSION_CHANGES)),
});
export type ReleaseVersion = z.infer<typeof releaseVersion>;

/** One status, several (repeated or comma-separated), or ALL. */
export const statusFilter = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(10)])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(z.enum([...RELEASE_STATUSES, 'ALL'])))
  .transform((values) => (values.includes('ALL') ? [] : values.filter((value) => value !== 'ALL')))
  .optional();
