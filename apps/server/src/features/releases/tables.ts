import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ArtistId, FileId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { Instrument } from '@dubplate/contract/releases/instruments';
import type {
  Advisory,
  AiContribution,
  ComposerRole,
  CreditRole,
  ReleaseStatus,
  ReleaseType,
  VersionChange,
} from '@dubplate/contract/releases/limits';
import type { ReleaseInput, TrackInput, UnsavedTrackFields } from '@dubplate/contract/releases/schemas';
import type { LocalDate, WireIssue } from '@dubplate/contract/wire';
import type { ColumnType, Generated } from 'kysely';

/** The reason why a paid release stayed a draft, in its artist's language. */
export interface StoredNotSent {
  /** RFC 3339. */
  readonly at: string;
  readonly issues?: readonly WireIssue[];
  readonly products?: readonly string[];
}

/** A contributor to a recording other than its artists and authors. */
export interface StoredTrackCredit {
  readonly name: string;
  readonly role: CreditRole;
  readonly instrument: Instrument | null;
}

export interface ReleaseTable {
  uuid: ReleaseId;
  user_uuid: UserId;
  /** The owner or a member of their team; null if unknown. */
  created_by: UserId | null;
  version: Generated<number>;
  status: ReleaseStatus;
  type: ReleaseType;
  /** The published release that this edition edits. */
  edition_of: Generated<ReleaseId | null>;
  /** The type chosen by the artist, or null. */
  intended_type: Generated<ReleaseType | null>;
  cover_uuid: FileId | null;
  title: string;
  /** True if the artist has confirmed the short title. */
  title_confirmed: Generated<boolean>;
  title_version: string | null;
  version_confirmed: Generated<boolean>;
  language_id: string | null;
  primary_music_style_id: string | null;
  secondary_music_style_id: string | null;
  release_date: LocalDate | null;
  copyright: string | null;
  publisher: string | null;
  /** An existing UPC entered by the artist. */
  existing_upc: Generated<string | null>;
  upc: string | null;
  /** ISO 3166-1 alpha-2; empty for worldwide. */
  territories: Generated<string[]>;
  excluded_territories: Generated<string[]>;
  /** Both as typed, validated on submission. */
  release_time: Generated<string | null>;
  release_time_zone: Generated<string | null>;
  preorder_date: Generated<LocalDate | null>;
  original_release_date: Generated<LocalDate | null>;
  p_line_year: Generated<number | null>;
  c_line_year: Generated<number | null>;
  deny_reason: string | null;
  not_sent: ColumnType<StoredNotSent | null, never, string | null>;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  /** The promised time of the decision by the plan at submission. */
  due_at: Generated<Date | null>;
  /** When a moderator first claimed it since the submission. */
  review_started_at: Generated<Date | null>;
  moderated_at: Date | null;
  published_at: Date | null;
}

export interface TrackTable {
  uuid: TrackId;
  release_uuid: ReleaseId;
  version: Generated<number>;
  /** From 1, without gaps. */
  position: number;
  wav_uuid: FileId | null;
  title: string;
  /** True if the artist has confirmed the short title. */
  title_confirmed: Generated<boolean>;
  title_version: string | null;
  version_confirmed: Generated<boolean>;
  language_id: string | null;
  primary_music_style_id: string | null;
  secondary_music_style_id: string | null;
  preview_start_seconds: number | null;
  lyrics: string | null;
  explicit: Generated<boolean>;
  instrumental: Generated<boolean>;
  existing_isrc: Generated<string | null>;
  isrc: string | null;
  /** The track of the published release that this track edits. */
  edition_of: Generated<TrackId | null>;
  /** Normalized if valid, otherwise as typed. */
  iswc: Generated<string | null>;
  ai_contribution: Generated<AiContribution | null>;
  title_language_id: Generated<string | null>;
  advisory: Generated<Advisory | null>;
  credits: ColumnType<StoredTrackCredit[], string | undefined, string>;
  created_at: Date;
  updated_at: Date;
}

/**
 * The columns of a release that its artist enters, each with the kind of change that versions show for it. Saving,
 * presentation, snapshots and differences follow this list, in its order.
 */
export const RELEASE_FIELDS = {
  title: 'TITLE',
  title_confirmed: null,
  title_version: 'TITLE',
  version_confirmed: null,
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
} as const satisfies Record<keyof ReleaseInput, VersionChange | null>;
export type ReleaseField = keyof typeof RELEASE_FIELDS;

/** The columns of a track that its artist enters, in the order in which differences are listed. */
export const TRACK_FIELDS = [
  'title',
  'title_confirmed',
  'title_version',
  'version_confirmed',
  'wav_uuid',
  'primary_music_style_id',
  'secondary_music_style_id',
  'language_id',
  'preview_start_seconds',
  'existing_isrc',
  'iswc',
  'credits',
  'ai_contribution',
  'title_language_id',
  'advisory',
  'explicit',
  'instrumental',
  'lyrics',
] as const satisfies readonly (keyof TrackInput & keyof TrackTable)[];
export type TrackField = (typeof TRACK_FIELDS)[number];

/** Snapshots from before a field existed lack it. */
const pick = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) as Pick<Row, Field>;

export const pickReleaseFields = <Row extends Record<ReleaseField, unknown>>(row: Row): Pick<Row, ReleaseField> =>
  pick(row, Object.keys(RELEASE_FIELDS) as ReleaseField[]);

export const pickTrackFields = <Row extends Record<TrackField, unknown>>(row: Row): Pick<Row, TrackField> =>
  pick(row, TRACK_FIELDS);

export interface UnsavedTrackTable {
  release_uuid: ReleaseId;
  wav_uuid: FileId;
  version: Generated<number>;
  position: number;
  fields: ColumnType<UnsavedTrackFields, string, string>;
  updated_at: Date;
}

export interface ComposerTable {
  uuid: string;
  track_uuid: TrackId;
  position: number;
  role: ComposerRole;
  name: string;
  surname: string;
  patronymic: string | null;
  name_confirmed: Generated<boolean>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    releases: ReleaseTable;
    release_artists: { release_uuid: ReleaseId; artist_uuid: ArtistId; role: ArtistRole; position: number };
    tracks: TrackTable;
    track_artists: { track_uuid: TrackId; artist_uuid: ArtistId; role: ArtistRole; position: number };
    composers: ComposerTable;
    unsaved_tracks: UnsavedTrackTable;
    /** The reasons of denials. */
    release_deny_reasons: {
      uuid: string;
      release_uuid: ReleaseId;
      move_uuid: string;
      position: number;
      /** False after another submission. */
      is_current: boolean;
      code: string | null;
      path: string | null;
      track_uuid: TrackId | null;
      text: string;
      done_at: Date | null;
    };
    release_moves: {
      uuid: string;
      release_uuid: ReleaseId;
      from_status: ReleaseStatus | null;
      to_status: ReleaseStatus;
      actor_uuid: UserId | null;
      reason: string | null;
      at: Date;
    };
  }
}
