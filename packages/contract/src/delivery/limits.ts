/** States of a delivery to a store. */
export const DELIVERY_STATES = [
  'WAITING',
  'BUILDING',
  'SENDING',
  'SENT',
  'RECEIVED',
  'INGESTED',
  'LIVE',
  'REFUSED',
  'FAILED',
  'WITHDRAWING',
  'WITHDRAWN',
  'NOT_WANTED',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** States that staff may set by hand, after news from the store. */
export const STATES_BY_HAND = ['SENT', 'RECEIVED', 'INGESTED', 'LIVE', 'REFUSED', 'WITHDRAWN', 'NOT_WANTED'] as const;

export const DELIVERY_KINDS = ['INSERT', 'UPDATE', 'TAKEDOWN'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const ERN_VERSIONS = ['4.3', '4.3.2'] as const;
export type ErnVersion = (typeof ERN_VERSIONS)[number];

/** Batches of releases that end with a manifest, or single releases. */
export const CHOREOGRAPHIES = ['BATCH', 'RELEASE'] as const;
export type Choreography = (typeof CHOREOGRAPHIES)[number];

/** WAV: PCM with the plain header that stores ask for; FLAC; or the bytes as the artist sent them. */
export const AUDIO_FORMS = ['WAV', 'FLAC', 'AS_IS'] as const;
export type AudioForm = (typeof AUDIO_FORMS)[number];

/** JPEG: a PNG is made one; or in the format that the artist sent. Either way upright and in sRGB without metadata. */
export const COVER_FORMS = ['AS_IS', 'JPEG'] as const;
export type CoverForm = (typeof COVER_FORMS)[number];

/**
 * Pattern of file names: `<UPC>_1_2.wav` by disc and track, or `<UPC>_TA2_SoundRecording.wav` as the message refers to
 * them.
 */
export const FILE_NAMINGS = ['NUMBERED', 'REFERENCED'] as const;
export type FileNaming = (typeof FILE_NAMINGS)[number];

/** Rights of a store: subscription streaming, streaming with advertising or for free, sale, pre-order. */
export const STORE_DEALS = ['SUBSCRIPTION', 'ADVERTISING', 'FREE', 'DOWNLOAD', 'PREORDER'] as const;
export type StoreDeal = (typeof STORE_DEALS)[number];

/** Form of a takedown: a message without deals, or with ended deals. */
export const TAKEDOWN_HABITS = ['NO_DEALS', 'ENDED_DEALS'] as const;
export type TakedownHabit = (typeof TAKEDOWN_HABITS)[number];

export const TRANSPORTS = ['FOLDER', 'SFTP', 'S3'] as const;
export type TransportType = (typeof TRANSPORTS)[number];

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Why a delivery does not go on, or went no further; its text is in the messages of the catalogue. */
export const DELIVERY_REASONS = [
  'NO_DPID',
  'PLACEHOLDER_CODES',
  'STORE_INACTIVE',
  'MESSAGE_FAULTY',
  'FILE_MISSING',
  'FILE_CHANGED',
  'NO_FFMPEG',
  'TRANSPORT_CONNECT',
  'TRANSPORT_HOST_KEY',
  'TRANSPORT_CREDENTIALS',
  'TRANSPORT_SECRETS',
  'TRANSPORT_FOLDER',
  'TRANSPORT_NO_ROOM',
  'TRANSPORT_UPLOAD',
  'TRANSPORT_TIMEOUT',
  'INTERNAL',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const STORE_KEY_MAX = 64;
export const STORE_NAME_MAX = 120;
export const PARTY_ID_MAX = 64;
export const STORE_FIELD_MAX = 1000;
/** Length of a private key, in characters. */
export const PRIVATE_KEY_MAX = 20_000;
export const LEAD_DAYS_MAX = 90;
export const TAKEDOWN_REASON_MAX = 1000;
export const DELIVERY_REASON_MAX = 4000;
export const CHECKLIST_MAX = 4000;
/** Length of a store's name for a genre, in characters, and the number of such names. */
export const STORE_GENRE_MAX = 120;
export const STORE_GENRES_MAX = 500;
