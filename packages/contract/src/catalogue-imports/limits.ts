/** The largest upload, in bytes. */
export const CATALOGUE_FILE_MAX_BYTES = 512 * 1024 ** 2;
/** Releases and tracks of one import, and imports that a person may keep at a time. */
export const CATALOGUE_RELEASES_MAX = 2_000;
export const CATALOGUE_TRACKS_MAX = 20_000;
export const CATALOGUE_IMPORTS_MAX = 20;
/** Characters of all values of an import. */
export const CATALOGUE_TEXT_MAX = 32_000_000;
/** Days for which an import is kept; drafts made from it stay. */
export const CATALOGUE_IMPORT_DAYS = 7;
/** Longest key of a release within its import. */
export const CATALOGUE_KEY_MAX = 64;
export const CATALOGUE_COLUMN_MAX = 200;

/**
 * What a column of a catalogue may hold. Fields of the release repeat in each row of its tracks; `release` is a number or
 * word that rows of one release share.
 */
export const CATALOGUE_FIELDS = [
  'release',
  'release_title',
  'release_version',
  'release_artists',
  'release_featuring',
  'release_remixers',
  'release_producers',
  'release_with',
  'upc',
  'type',
  'label',
  'p_line',
  'p_year',
  'c_line',
  'c_year',
  'genre',
  'subgenre',
  'language',
  'release_date',
  'original_release_date',
  'preorder_date',
  'release_time',
  'release_time_zone',
  'territories',
  'excluded_territories',
  'cover_file',
  'disc',
  'track_number',
  'track_title',
  'track_version',
  'track_artists',
  'track_featuring',
  'track_remixers',
  'track_producers',
  'track_with',
  'isrc',
  'iswc',
  'track_genre',
  'track_subgenre',
  'track_language',
  'title_language',
  'advisory',
  'instrumental',
  'ai_contribution',
  'preview_start',
  'duration',
  'lyrics',
  'track_file',
  'composers',
  'lyricists',
  'composers_and_lyricists',
  'writers',
  'adapters',
  'arrangers',
  'composers_and_arrangers',
  'income_participants',
  'sub_authors',
  'translators',
  'lead_vocalists',
  'background_vocalists',
  'musicians',
  'programmers',
  'recording_engineers',
  'mixing_engineers',
  'mastering_engineers',
] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/**
 * Why a release of an import became no draft. `EXISTS`: the account has a release with its UPC; `CREATED`: its draft was
 * made before; the others name a limit of the plan.
 */
export const CATALOGUE_SKIP_REASONS = ['EXISTS', 'CREATED', 'DRAFT_LIMIT', 'ARTIST_LIMIT'] as const;
export type CatalogueSkipReason = (typeof CATALOGUE_SKIP_REASONS)[number];

/** In which our template is written. */
export const CATALOGUE_TABLE_FORMATS = ['csv', 'xlsx'] as const;
export const CATALOGUE_EXPORT_FORMATS = ['csv', 'xlsx', 'ern'] as const;

/** How far a release has moved at a store. */
/** A printed checklist holds them all. */
export const MOVING_PAGE_MAX = 100;
export const MOVING_STATES = ['NOT_STARTED', 'DELIVERED', 'BOTH_LIVE', 'OLD_TAKEN_DOWN', 'DONE'] as const;
export type MovingState = (typeof MOVING_STATES)[number];

/** What its owner may confirm. */
export const MOVING_CONFIRMATIONS = ['BOTH_LIVE', 'OLD_TAKEN_DOWN', 'DONE'] as const;
export type MovingConfirmation = (typeof MOVING_CONFIRMATIONS)[number];

/** How stores move a release from one distributor to another. */
export const MOVING_RULES = [
  'COMPARE',
  'PARTNER_SWITCH',
  'WAIT',
  'DELIVERY_REPLACES',
  'TAKE_DOWN_FIRST',
  'FORM',
  'LABEL_MOVES',
] as const;
export type MovingRule = (typeof MOVING_RULES)[number];

export const MOVING_STEPS = [
  'SEND',
  'AWAIT_DELIVERY',
  'CHECK_BOTH',
  'TAKE_OLD_DOWN',
  'CHECK_REPLACED',
  'TAKE_DOWN_FIRST',
  'SEND_FORM',
  'MOVE_LABEL',
  'CHECK_RESULT',
] as const;
export type MovingStep = (typeof MOVING_STEPS)[number];

/** What stores match the versions of two distributors by. */
export const KEPT_FIELDS = [
  'upc',
  'title',
  'artists',
  'original_release_date',
  'isrc',
  'duration',
  'track_removed',
  'track_added',
] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];
