export const DENY_REASON_MAX = 5000;

/** Of one reason among several. */
export const DENY_REASON_TEXT_MAX = 2000;
/** In one denial. */
export const DENY_REASONS_AT_ONCE = 50;
/** In the list that moderators choose from. */
export const DENY_REASONS_MAX = 100;

/** What of a release a reason can be about, by the wire's names. */
export const DENIABLE_RELEASE_FIELDS = [
  'cover_uuid',
  'title',
  'title_version',
  'artists',
  'primary_music_style_id',
  'language_id',
  'release_date',
  'copyright',
  'existing_upc',
] as const;

/** What of a track a reason can be about. */
export const DENIABLE_TRACK_FIELDS = [
  'title',
  'title_version',
  'wav_uuid',
  'artists',
  'composers',
  'primary_music_style_id',
  'language_id',
  'preview_start_seconds',
  'existing_isrc',
  'explicit',
  'instrumental',
  'lyrics',
] as const;

export type DeniableTrackField = (typeof DENIABLE_TRACK_FIELDS)[number];

/** Where a prepared reason usually belongs: a field of the release, or one of whichever track is chosen then. */
export const DENY_REASON_PLACES = [
  ...DENIABLE_RELEASE_FIELDS,
  ...DENIABLE_TRACK_FIELDS.map((field) => `tracks.*.${field}` as const),
] as const;
export type DenyReasonPlace = (typeof DENY_REASON_PLACES)[number];
