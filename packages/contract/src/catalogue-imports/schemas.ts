import { z } from 'zod';
import { releaseId } from '../ids.ts';
import { RELEASE_STATUSES } from '../releases/limits.ts';
import { releaseType } from '../releases/schemas.ts';
import { issue, localDate, timestamp, uuid } from '../wire.ts';
import {
  CATALOGUE_COLUMN_MAX,
  CATALOGUE_FIELDS,
  CATALOGUE_KEY_MAX,
  CATALOGUE_RELEASES_MAX,
  CATALOGUE_SKIP_REASONS,
  KEPT_FIELDS,
  MOVING_CONFIRMATIONS,
  MOVING_RULES,
  MOVING_STATES,
  MOVING_STEPS,
} from './limits.ts';

/** A fault of the input at its cell; line, column and file are null where the input has none. */
export const catalogueIssue = issue.extend({
  /** From 1, within its file. */
  line: z.int().nullable(),
  /** The name of the column as it is written. */
  column: z.string().nullable(),
  /** The file of an archive or the sheet of a workbook, if there are several. */
  file: z.string().nullable(),
});
export type CatalogueIssue = z.infer<typeof catalogueIssue>;

/** A value that stores match by and that is no longer as it was imported. */
export const keptChange = z.object({
  field: z.enum(KEPT_FIELDS),
  /** The place of the track in the release, or in the import if it was removed; null: of the release. */
  position: z.int().nullable(),
  /** The title of the track. */
  track: z.string().nullable(),
  imported: z.string().nullable(),
  current: z.string().nullable(),
});
export type KeptChange = z.infer<typeof keptChange>;

export const catalogueTrack = z.object({
  disc: z.int(),
  /** Its place on the disc; null if the input does not say it. */
  number: z.int().nullable(),
  title: z.string(),
  title_version: z.string().nullable(),
  isrc: z.string().nullable(),
  artist: z.string(),
  /** In seconds. */
  duration: z.number().nullable(),
  /** The name of its recording, as the input has it. */
  file: z.string().nullable(),
});
export type CatalogueTrackWire = z.infer<typeof catalogueTrack>;

export const catalogueRelease = z.object({
  /** Names the release within its import. */
  key: z.string(),
  /** Empty if the input does not say it. */
  title: z.string(),
  title_version: z.string().nullable(),
  artist: z.string(),
  upc: z.string().nullable(),
  type: releaseType,
  release_date: localDate.nullable(),
  label: z.string().nullable(),
  /** The name of its cover, as the input has it. */
  cover: z.string().nullable(),
  tracks: z.array(catalogueTrack),
  /** Faults of the input. Paths such as `upc` and `tracks.3.isrc`. */
  issues: z.array(catalogueIssue),
  /** What the draft would still need before it can be sent; paths of tracks are joined, such as `tracks.wav_uuid`. */
  lacks: z.array(z.object({ path: z.string(), code: z.string(), count: z.int() })),
  /** The caller’s own release with this UPC. */
  existing: releaseId.nullable(),
  /** The draft made from it. */
  release_uuid: releaseId.nullable(),
  /** What is no longer as it was imported in that draft, although stores match by it. */
  changes: z.array(keptChange),
});
export type CatalogueReleaseWire = z.infer<typeof catalogueRelease>;

export const catalogueImportSummary = z.object({
  uuid,
  /** Such as `template`, `believe-album`, `distrokid` or `ern`; `mapping` if a person named the columns. */
  format: z.string(),
  /** The name of the file. */
  name: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  counts: z.object({
    releases: z.int(),
    tracks: z.int(),
    /** Releases whose draft exists. */
    created: z.int(),
    /** Faults of the input. */
    issues: z.int(),
  }),
});
export type CatalogueImportSummary = z.infer<typeof catalogueImportSummary>;

export const catalogueImport = catalogueImportSummary.extend({
  releases: z.array(catalogueRelease),
  /** Faults that belong to no release: columns without a place here, lines that name nothing. */
  issues: z.array(catalogueIssue),
});
export type CatalogueImport = z.infer<typeof catalogueImport>;

/** The columns of an unknown table, as a person named them; the first column with a value counts. */
export const catalogueMapping = z.object({
  columns: z.partialRecord(
    z.enum(CATALOGUE_FIELDS),
    z.array(z.string().trim().min(1).max(CATALOGUE_COLUMN_MAX)).min(1).max(5),
  ),
});
export type CatalogueMapping = z.output<typeof catalogueMapping>;

/** The releases to make; without keys, all of them. */
export const catalogueSelection = z.object({
  keys: z.array(z.string().min(1).max(CATALOGUE_KEY_MAX)).max(CATALOGUE_RELEASES_MAX).optional(),
});

export const createdReleases = z.object({
  created: z.array(z.object({ key: z.string(), release_uuid: releaseId })),
  skipped: z.array(
    z.object({
      key: z.string(),
      reason: z.enum(CATALOGUE_SKIP_REASONS),
      /** The release that is there already. */
      release_uuid: releaseId.nullable(),
    }),
  ),
});
export type CreatedReleases = z.infer<typeof createdReleases>;

export const movingStore = z.object({
  store: z.object({ key: z.string(), name: z.string() }),
  /** How the store moves a release, and its words. */
  rule: z.enum(MOVING_RULES),
  rule_text: z.string(),
  state: z.enum(MOVING_STATES),
  /** What comes next; null once it has moved. */
  step: z
    .object({
      code: z.enum(MOVING_STEPS),
      text: z.string(),
      /** The earliest day; null: at once, or unknown before the delivery. */
      due_on: localDate.nullable(),
      /** What its owner confirms once it is done; null if it is not theirs to confirm. */
      confirms: z.enum(MOVING_CONFIRMATIONS).nullable(),
    })
    .nullable(),
  delivered_at: timestamp.nullable(),
  confirmed: z.enum(MOVING_CONFIRMATIONS).nullable(),
  confirmed_at: timestamp.nullable(),
  /** What was confirmed before it: to confirm that again undoes it. */
  confirmed_before: z.enum(MOVING_CONFIRMATIONS).nullable(),
  /** The new version at the store. */
  url: z.string().nullable(),
});
export type MovingStore = z.infer<typeof movingStore>;

/** A release that was made by an import, on its way from another distributor. */
export const movingRelease = z.object({
  release_uuid: releaseId,
  title: z.string(),
  title_version: z.string().nullable(),
  artist: z.string(),
  upc: z.string().nullable(),
  status: z.enum(RELEASE_STATUSES),
  /** The format of its import. */
  format: z.string(),
  imported_at: timestamp,
  changes: z.array(keptChange),
  stores: z.array(movingStore),
});
export type MovingRelease = z.infer<typeof movingRelease>;

/** The last thing that is confirmed; what comes after it is undone. Null undoes everything. */
export const movingConfirmation = z.object({ confirmed: z.enum(MOVING_CONFIRMATIONS).nullable() });
