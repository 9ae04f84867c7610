import { z } from 'zod';
import { COVER_MAX_SIDE } from '../files/limits.ts';
import { releaseId } from '../ids.ts';
import { oneLine, text, timestamp, uuid, verbatim } from '../wire.ts';
import {
  AUDIO_FORMS,
  CHECKLIST_MAX,
  CHOREOGRAPHIES,
  COVER_FORMS,
  DELIVERY_KINDS,
  DELIVERY_REASON_MAX,
  DELIVERY_STATES,
  ERN_VERSIONS,
  FILE_NAMINGS,
  LEAD_DAYS_MAX,
  PARTY_ID_MAX,
  PRIVATE_KEY_MAX,
  STATES_BY_HAND,
  STORE_DEALS,
  STORE_FIELD_MAX,
  STORE_GENRE_MAX,
  STORE_GENRES_MAX,
  STORE_KEY_MAX,
  STORE_NAME_MAX,
  TAKEDOWN_HABITS,
  TAKEDOWN_REASON_MAX,
  WEEKDAYS,
} from './limits.ts';
import { STORE_REQUIREMENTS } from './preflight.ts';

export const deliveryId = uuid.brand<'DeliveryId'>();
export type DeliveryId = z.output<typeof deliveryId>;
export const storeId = uuid.brand<'StoreId'>();
export type StoreId = z.output<typeof storeId>;
export const byDelivery = z.object({ id: deliveryId });
export const byStore = z.object({ id: storeId });

export const deliveryState = z.enum(DELIVERY_STATES);
export const deliveryKind = z.enum(DELIVERY_KINDS);
export const storeKey = z
  .string()
  .max(STORE_KEY_MAX)
  .regex(/^[a-z0-9_-]+$/, 'must be lower-case letters, digits, hyphens and underscores');

const field = verbatim(STORE_FIELD_MAX);
const secret = z.string().max(PRIVATE_KEY_MAX);

/** A folder: relative ones are below the data folder; absolute ones only where the operator allows it. */
const folderTransport = z.object({ type: z.literal('FOLDER'), path: field });
/** `fingerprint` is the host key's, as `ssh-keygen -lf` prints it: `SHA256:…`. */
const sftpTransport = z.object({
  type: z.literal('SFTP'),
  host: field,
  port: z.int().min(1).max(65_535).default(22),
  user: field,
  fingerprint: field,
  path: field.default(''),
});
const s3Transport = z.object({
  type: z.literal('S3'),
  endpoint: z.url({ protocol: /^https?$/ }).max(STORE_FIELD_MAX),
  region: field,
  bucket: field,
  prefix: field.default(''),
});

/** A transport. Secrets left out of a change are kept, unless the destination changes. */
export const transportInput = z.discriminatedUnion('type', [
  folderTransport,
  sftpTransport.extend({ password: secret.optional(), private_key: secret.optional() }),
  s3Transport.extend({ access_key: field.optional(), secret_key: secret.optional() }),
]);
export type TransportInput = z.output<typeof transportInput>;

/** The same as it is answered: of secrets only whether they are set. */
export const transport = z.discriminatedUnion('type', [
  folderTransport,
  sftpTransport.extend({ has_password: z.boolean(), has_private_key: z.boolean() }),
  s3Transport.extend({ has_keys: z.boolean() }),
]);
export type Transport = z.output<typeof transport>;

/** Hours of the UTC day in which packages may leave; `to` is exclusive. */
const schedule = z.object({
  days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
  from: z.int().min(0).max(23),
  to: z.int().min(1).max(24),
});

const storeGenres = z
  .record(oneLine(STORE_GENRE_MAX), oneLine(STORE_GENRE_MAX).pipe(z.string().min(1)))
  .refine((genres) => Object.keys(genres).length <= STORE_GENRES_MAX, `must be at most ${STORE_GENRES_MAX} genres`);

/** The wholesale price of a download, as a decimal number. */
const price = z.string().regex(/^\d{1,6}(\.\d{2})?$/, 'must be an amount, like 6.99');
const downloadPrices = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, like USD'),
  single: price,
  ep: price,
  album: price,
  track: price,
});
export type StorePrices = z.output<typeof downloadPrices>;

/** The settings that a new store may leave out, with what they are then. */
const storeDefaults = {
  avs_version: z.int().min(1).max(99).default(9),
  schedule: schedule.nullable().default(null),
  /** How many days before its date a release should be with the store; it is advice, never a barrier. */
  lead_days: z.int().min(0).max(LEAD_DAYS_MAX).default(0),
  /** Folder of the store's acknowledgements, below the transport's folder; null if it sends none. */
  acknowledgements: field.nullable().default('acknowledgements'),
  /** Before the time in the name of a batch's folder. */
  batch_prefix: z
    .string()
    .max(20)
    .regex(/^[A-Za-z0-9_]*$/)
    .default(''),
  /** Manual step of staff with a package; null if the store fetches or receives it. */
  checklist: text(CHECKLIST_MAX).nullable().default(null),
  /** The shortest side of a cover that it asks for, in pixels; advice, like all that it asks for. */
  cover_min: z.int().min(0).max(COVER_MAX_SIDE).default(0),
  requires: z.array(z.enum(STORE_REQUIREMENTS)).max(STORE_REQUIREMENTS.length).default([]),
  cover: z.enum(COVER_FORMS).default('AS_IS'),
  file_names: z.enum(FILE_NAMINGS).default('NUMBERED'),
  /** Rights of the store; a pre-order requires the download. */
  deals: z.array(z.enum(STORE_DEALS)).max(STORE_DEALS.length).default(['SUBSCRIPTION', 'ADVERTISING']),
  /** Wholesale prices. While they are null the store is not granted downloads or pre-orders. */
  prices: downloadPrices.nullable().default(null),
  /** The store's names for genres, by our English name, where they differ. */
  genres: storeGenres.default({}),
};

const storeSettings = {
  key: oneLine(STORE_KEY_MAX),
  name: oneLine(STORE_NAME_MAX),
  dpid: oneLine(PARTY_ID_MAX),
  ern: z.enum(ERN_VERSIONS),
  choreography: z.enum(CHOREOGRAPHIES),
  audio: z.enum(AUDIO_FORMS),
  takedown: z.enum(TAKEDOWN_HABITS),
  /** Whether published releases go there. */
  active: z.boolean(),
  /** False marks every message as a test. */
  live: z.boolean(),
};

export const storeInput = z.object({ ...storeSettings, ...storeDefaults, transport: transportInput });
export type StoreInput = z.output<typeof storeInput>;
const withoutDefault = <T extends z.ZodType>(field: z.ZodDefault<T>) => field.unwrap();
export const storeChange = z
  .object({
    ...storeSettings,
    avs_version: withoutDefault(storeDefaults.avs_version),
    schedule: withoutDefault(storeDefaults.schedule),
    lead_days: withoutDefault(storeDefaults.lead_days),
    acknowledgements: withoutDefault(storeDefaults.acknowledgements),
    batch_prefix: withoutDefault(storeDefaults.batch_prefix),
    checklist: withoutDefault(storeDefaults.checklist),
    cover_min: withoutDefault(storeDefaults.cover_min),
    requires: withoutDefault(storeDefaults.requires),
    cover: withoutDefault(storeDefaults.cover),
    file_names: withoutDefault(storeDefaults.file_names),
    deals: withoutDefault(storeDefaults.deals),
    prices: withoutDefault(storeDefaults.prices),
    genres: withoutDefault(storeDefaults.genres),
    transport: transportInput,
  })
  .partial();
export type StoreChange = z.output<typeof storeChange>;

/** How the deliveries to a store go. */
const storeHealth = z.object({
  /** The delivery that changed last, if any was sent or failed; `since` it is in this state. */
  last: z.object({ state: deliveryState, since: timestamp, reason: z.string().nullable() }).nullable(),
  /** Releases whose newest delivery failed or was refused, and how many of them did so in the last 24 hours. */
  failing: z.int(),
  failed_last_day: z.int(),
});

export const store = z.object({
  uuid: storeId,
  ...storeSettings,
  avs_version: z.int(),
  schedule: schedule.nullable(),
  lead_days: z.int(),
  acknowledgements: z.string().nullable(),
  batch_prefix: z.string(),
  checklist: z.string().nullable(),
  cover_min: z.int(),
  requires: z.array(z.enum(STORE_REQUIREMENTS)),
  cover: z.enum(COVER_FORMS),
  file_names: z.enum(FILE_NAMINGS),
  deals: z.array(z.enum(STORE_DEALS)),
  prices: downloadPrices.nullable(),
  genres: storeGenres,
  transport,
  /** The secrets can't be opened and have to be entered again; `transport` shows none. */
  secrets_unreadable: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Published releases that never went there: what a backfill would queue. */
  missing_releases: z.int(),
  /** Absent from nodes of the previous version. */
  health: storeHealth.optional(),
});
export type Store = z.output<typeof store>;

/** One step of a connection test; the first that fails ends it. */
export const connectionTest = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
});
export type ConnectionTest = z.output<typeof connectionTest>;

const shownDelivery = {
  state: deliveryState,
  kind: deliveryKind,
  since: timestamp,
  /** Why it is in this state, in the reader's language; the store's own words where it gave some. */
  reason: z.string().nullable(),
  next_step: z.string().nullable(),
  url: z.string().nullable(),
};

/** A release at one store, for its artist. */
export const releaseDelivery = z.object({
  store: z.object({ key: z.string(), name: z.string() }),
  ...shownDelivery,
  /** Until when a takedown can be taken back; null where there is none that waits. */
  undo_until: timestamp.nullable(),
});
export type ReleaseDelivery = z.output<typeof releaseDelivery>;

/** One message to one store, for staff. */
export const staffDelivery = z.object({
  uuid: deliveryId,
  store: z.object({
    uuid: storeId,
    key: z.string(),
    name: z.string(),
    checklist: z.string().nullable(),
    /** False if it gets test messages. */
    live: z.boolean(),
  }),
  release: z.object({ uuid: releaseId, title: z.string(), upc: z.string().nullable() }),
  ...shownDelivery,
  /** The newest to this store for this release. */
  current: z.boolean(),
  held: z.boolean(),
  tries: z.int(),
  next_try_at: timestamp.nullable(),
  message_id: z.string().nullable(),
  batch: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
});
export type StaffDelivery = z.output<typeof staffDelivery>;

export const deliveryCounts = z.array(
  z.object({
    store: z.object({ uuid: storeId, key: z.string(), name: z.string() }),
    counts: z.record(deliveryState, z.int()),
  }),
);

/** Delivery statistics of each store over the last weeks. */
export const deliveryFigures = z.array(
  z.object({
    store: z.object({ uuid: storeId, key: z.string(), name: z.string() }),
    /** Messages that left, and of these how many the store refused. */
    sent: z.int(),
    refused: z.int(),
    /** Median time from sending to going live; null if no release went live. */
    hours_to_live: z.number().nullable(),
    /** Since when the oldest that may leave waits; null where nothing waits. */
    waiting_since: timestamp.nullable(),
  }),
);
export type DeliveryFigures = z.output<typeof deliveryFigures>;

/** The message that a store would get of a release now, and what keeps it from being sent. */
export const dryRun = z.object({
  store: z.object({ key: z.string(), name: z.string() }),
  kind: deliveryKind,
  message: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int() })),
  /** A problem that the store would refuse; `path` is the field that causes it. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Codes that it will get when it is published are placeholders here. */
  has_placeholders: z.boolean(),
});
export type DryRun = z.output<typeof dryRun>;

export const takedownInput = z.object({
  reason: text(TAKEDOWN_REASON_MAX).pipe(z.string().min(1)),
  /** Keys of stores; absent: all of them. */
  stores: z.array(storeKey).min(1).max(200).optional(),
});

export const stateByHand = z.object({
  state: z.enum(STATES_BY_HAND),
  url: z
    .url({ protocol: /^https$/ })
    .max(STORE_FIELD_MAX)
    .nullish(),
  reason: text(DELIVERY_REASON_MAX).nullish(),
});
