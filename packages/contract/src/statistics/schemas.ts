import { z } from 'zod';
import { thumbnails } from '../files/schemas.ts';
import { artistId, fileId, releaseId, trackId } from '../ids.ts';
import { localDate, paged, timestamp, uuid } from '../wire.ts';
import { FIRST_DAYS, IMPORT_STATUSES } from './limits.ts';

/** Streams, exact and signed: a correction may take some back. */
const quantity = z.int();

/** A store’s key, as the server maps it; `all`: rows without a platform. */
const platform = z.string();

export const statisticsRow = z.object({
  platform,
  /** The first of the month where rows come by month. */
  day: localDate,
  totalQuantity: quantity,
});
export type StatisticsRow = z.infer<typeof statisticsRow>;

/** Days, both included. */
export const window = { start_date: localDate, end_date: localDate };

/** A release as statistics show it: a member who sees its streams may not see the rest of it. */
export const listedRelease = z.object({
  uuid: releaseId,
  title: z.string(),
  artist: z.object({ uuid: artistId, name: z.string() }).nullable(),
  cover_uuid: fileId.nullable(),
  cover: thumbnails.nullable(),
  release_date: localDate.nullable(),
});
export type ListedRelease = z.infer<typeof listedRelease>;

/** Days where the plan has daily statistics, else months. */
const by = z.enum(['DAY', 'MONTH']);

const releaseStreams = z.object({ release: listedRelease, totalQuantity: quantity });

/** `total`, `days` and `platforms` cover the whole window; `data` is one page of its releases, most streams first. */
export const commonStatistics = paged(releaseStreams).extend({
  total: quantity,
  days: z.array(statisticsRow.omit({ platform: true })),
  platforms: z.array(statisticsRow.omit({ day: true })),
  by,
  /** The days in the window on which records came out, at most 100 records. */
  release_days: z.array(
    z.object({ day: localDate, releases: z.array(z.object({ uuid: releaseId, title: z.string() })) }),
  ),
});
export type CommonStatistics = z.infer<typeof commonStatistics>;

/** Streams of all time at the eight main stores. */
export const statisticsOverview = z.object({ total: quantity });

export const trackStatisticsQuery = z.object({ track_uuid: trackId, ...window });

/** Streams of a territory, by its two letters; null: the store named none. */
export const territoryStreams = z.object({ territory: z.string().nullable(), totalQuantity: quantity });
export type TerritoryStreams = z.infer<typeof territoryStreams>;

/** Streams of a track, with the release that it is on. */
export const trackStreams = z.object({
  track: z.object({ uuid: trackId, title: z.string(), title_version: z.string().nullable() }),
  release: listedRelease,
  totalQuantity: quantity,
});
export type TrackStreams = z.infer<typeof trackStreams>;

/** The streams of the latest releases in their first days, newest release first. */
export const firstDays = z.object({
  by,
  data: z.array(
    releaseStreams.extend({
      /** The day of release is 1; days without streams are left out. Empty where statistics come by month. */
      days: z.array(z.object({ day: z.int().min(1).max(FIRST_DAYS), totalQuantity: quantity })),
    }),
  ),
});
export type FirstDays = z.infer<typeof firstDays>;

/** An email about one’s streams every Monday. */
export const weeklyEmail = z.object({ enabled: z.boolean() });

/** Rows of a report, unmatched ones included. */
export const importedReport = z.object({
  report: z.string(),
  rows: z.int(),
  quantity,
  unmatched: z.int(),
  /** Reports that have rows for the same stores, days and tracks: is one of them the same under another name? */
  overlaps: z.array(z.string()),
  /** The parts that have to come before anything is imported; absent: it was. */
  waiting_for: z.array(z.int()).optional(),
});
export type ImportedReport = z.infer<typeof importedReport>;

const staffMember = z.object({ uuid, username: z.string() });

export const statisticsImport = importedReport.omit({ waiting_for: true }).extend({
  uuid,
  /** `RUNNING`: `rows` and `bytes` have been read so far. */
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  /** Null once it is imported. */
  bytes: z.int().nullable(),
  /** Null: it was put into the watched folder. */
  imported_by: staffMember.nullable(),
  imported_at: timestamp,
  ended: z.object({ as: z.enum(['REPLACED', 'UNDONE']), by: staffMember.nullable(), at: timestamp }).nullable(),
  /** Why it failed, with the first of its bad lines. */
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      issue: z.object({ path: z.string(), code: z.string(), message: z.string() }).nullable(),
      issue_count: z.int(),
    })
    .nullable(),
});
export type StatisticsImport = z.infer<typeof statisticsImport>;

/** A report of which some parts are there. */
export const waitingParts = z.object({
  report: z.string(),
  count: z.int(),
  missing: z.array(z.int()),
  parts: z.array(
    z.object({
      number: z.int(),
      file_name: z.string(),
      bytes: z.int(),
      /** Null: it was put into the watched folder. */
      received_by: staffMember.nullable(),
      received_at: timestamp,
    }),
  ),
});
export type WaitingParts = z.infer<typeof waitingParts>;

/** Codes of unmatched rows: named codes must be the row’s, others may have any value. */
export const unmatchedCodes = z.object({
  isrc: z.string().trim().min(1).max(64).optional(),
  upc: z.string().trim().min(1).max(64).optional(),
});
/** `to_track_uuid`: a track of a release that is out. */
export const assignment = unmatchedCodes.extend({ track_uuid: uuid.optional(), to_track_uuid: trackId });
/** The rows that count now. */
export const countedRows = z.object({ rows: z.int(), quantity });

export const monthsBefore = z.object({ before: localDate });
/** First days of months. */
export const droppedMonths = z.object({ months: z.array(localDate) });

/** Rows of a report that no track or release of ours has the codes of, summed by their codes. */
export const unmatchedRows = z.object({
  report: z.string(),
  track_uuid: uuid.nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  /** `CONTRADICTION`: its codes belong to different records. `EARLIER`: a release has the code now, and is newer than the report. */
  reason: z.enum(['UNKNOWN', 'CONTRADICTION', 'EARLIER']),
  rows: z.int(),
  quantity,
  first_day: localDate,
  last_day: localDate,
});

/** Codes of reports that staff assigned to a track: unmatched rows with all of them count for it. */
export const statisticsAlias = z.object({
  uuid,
  track_uuid: uuid.nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  /** Null: the track is gone. */
  to_track: z
    .object({
      uuid: trackId,
      title: z.string(),
      title_version: z.string().nullable(),
      release: z.object({ uuid: releaseId, title: z.string() }),
    })
    .nullable(),
  assigned_by: staffMember,
  assigned_at: timestamp,
});
export type StatisticsAlias = z.infer<typeof statisticsAlias>;
