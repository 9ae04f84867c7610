import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { Advisory, ComposerRole, CreditRole, ReleaseType } from '@dubplate/contract/releases/limits';

/** The fields of a composer, a track and a release that the rules read; the wire's shapes satisfy these types. */
export interface ComposerFields {
  readonly role: ComposerRole | null;
  readonly name: string;
  readonly surname: string;
  readonly patronymic?: string | null | undefined;
  /** The artist confirms these short names as exact. */
  readonly name_confirmed?: boolean | undefined;
}

export interface CreditFields {
  readonly artist_uuid: string;
  readonly role: ArtistRole;
}

export interface TrackCreditFields {
  readonly name: string;
  readonly role: CreditRole | null;
  readonly instrument?: string | null | undefined;
}

export interface TrackFields {
  readonly wav_uuid: string | null;
  readonly title: string;
  /** The artist confirms this short title or version as exact. */
  readonly title_confirmed?: boolean | undefined;
  readonly version_confirmed?: boolean | undefined;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly preview_start_seconds: number | null;
  readonly lyrics: string | null;
  readonly instrumental: boolean;
  readonly artists: readonly CreditFields[];
  readonly composers: readonly ComposerFields[];
  readonly title_version?: string | null;
  readonly existing_isrc?: string | null;
  readonly explicit?: boolean;
  readonly iswc?: string | null;
  readonly advisory?: Advisory | null;
  readonly credits?: readonly TrackCreditFields[];
  /** Length in seconds; null while unknown. */
  readonly file: { readonly duration: number | null } | null;
}

export interface ReleaseFields {
  readonly cover_uuid: string | null;
  readonly title: string;
  readonly title_confirmed?: boolean | undefined;
  readonly title_version: string | null;
  readonly version_confirmed?: boolean | undefined;
  readonly type: ReleaseType | null;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly release_date: string | null;
  readonly copyright: string | null;
  readonly publisher: string | null;
  readonly existing_upc?: string | null;
  readonly territories?: readonly string[];
  readonly excluded_territories?: readonly string[];
  readonly release_time?: string | null;
  readonly release_time_zone?: string | null;
  readonly preorder_date?: string | null;
  readonly original_release_date?: string | null;
  readonly p_line_year?: number | null;
  readonly c_line_year?: number | null;
  readonly artists: readonly CreditFields[];
}

/** A picture's side lengths in pixels, as shown. */
export interface CoverSize {
  readonly width: number;
  readonly height: number;
}

/** The dates of a release that is out. */
export interface PublishedDates {
  readonly release_date: string | null;
  readonly preorder_date: string | null;
}
