import { z } from 'zod';
import { releaseId } from '../ids.ts';
import { releaseType } from '../releases/schemas.ts';
import { issue, localDate, timestamp, uuid } from '../wire.ts';
import {
  CATALOGUE_COLUMN_MAX,
  CATALOGUE_FIELDS,
  CATALOGUE_KEY_MAX,
  CATALOGUE_RELEASES_MAX,
  CATALOGUE_SKIP_REASONS,
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
