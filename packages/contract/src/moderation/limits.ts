export const DENY_REASON_MAX = 5000;

/** Length of one reason among several. */
export const DENY_REASON_TEXT_MAX = 2000;
/** In one denial. */
export const DENY_REASONS_AT_ONCE = 50;
/** In the list that moderators choose from. */
export const DENY_REASONS_MAX = 100;

/** Fields of a release that a reason can name, by their wire names. */
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
  'territories',
  'release_time',
  'preorder_date',
  'original_release_date',
  'p_line_year',
  'c_line_year',
] as const;

/** Fields of a track that a reason can name. */
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
  'iswc',
  'credits',
  'ai_contribution',
  'title_language_id',
  'advisory',
  'explicit',
  'instrumental',
  'lyrics',
] as const;

export type DeniableTrackField = (typeof DENIABLE_TRACK_FIELDS)[number];

/** Usual place of a prepared reason: a field of the release, or of a track chosen later. */
export const DENY_REASON_PLACES = [
  ...DENIABLE_RELEASE_FIELDS,
  ...DENIABLE_TRACK_FIELDS.map((field) => `tracks.*.${field}` as const),
] as const;
export type DenyReasonPlace = (typeof DENY_REASON_PLACES)[number];

export const QUEUE_SEARCH_MAX = 100;
/** By what the desk’s list is sorted; the first is the default. */
export const QUEUE_SORTS = ['updated_at', 'due_at'] as const;
/** Releases are counted up to this number; the rest is “more”. */
export const QUEUE_COUNTED_MAX = 10_000;
/** Maximum matches of one kind in a search; further matches of a frequent word are left out. */
export const QUEUE_MATCHES_MAX = 200;
/** Minutes after which a claim ends, counted from its holder's last visit to the release. */
export const CLAIM_MINUTES = 30;

/** Actions of a moderator on a release. */
export const DECISIONS = ['APPROVED', 'DENIED', 'PUBLISHED'] as const;
export type DecisionMade = (typeof DECISIONS)[number];
/** Decisions are counted up to this number; the rest is “more”. */
export const DECISIONS_COUNTED_MAX = 10_000;
/** Weeks that the figures cover, the current one included. */
export const FIGURES_WEEKS = 12;
/** The most common reasons for denials that the figures name. */
export const FIGURES_REASONS = 10;
