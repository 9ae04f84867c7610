import type { Text } from '@dubplate/contract/catalogue';
import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { ColumnType, Generated } from 'kysely';
import type { ErrorIssue } from '#platform/errors.ts';

/** Streams of a store in one batch. */
interface Streams {
  batch_id: number;
  platform_id: number;
  day: LocalDate;
  /** Equals `day`, except for rows that cover a longer period. */
  last_day: LocalDate;
  quantity: number;
}

/** Sums of a month, as arrays of equal length. */
interface TerritoryMonth {
  batch_id: number;
  month: LocalDate;
  /** Two letters each: the code of the first times 256, plus that of the second. */
  territories: (number | null)[];
  days: LocalDate[];
  last_days: LocalDate[];
  quantities: number[];
}

/** Single rows of a month, as arrays of equal length. */
interface RowMonth {
  batch_id: number;
  month: LocalDate;
  platform_ids: number[];
  /** Days since 1970-01-01. */
  days: number[];
  /** Null if all rows are of single days. */
  last_days: number[] | null;
  /** Two letters each: the code of the first times 256, plus that of the second. */
  territories: (number | null)[];
  quantities: number[];
}

/** The error of an import, with the first bad line. */
export interface Failure {
  readonly code: string;
  readonly text: Text;
  readonly issue: ErrorIssue | null;
  readonly issueCount: number;
}

type UnmatchedReason = 'UNKNOWN' | 'CONTRADICTION' | 'EARLIER';

declare module '#platform/database/tables.ts' {
  interface Tables {
    statistics_owners: { id: Generated<number>; user_uuid: UserId };
    statistics_releases: { id: Generated<number>; release_uuid: ReleaseId; owner_id: number };
    statistics_tracks: { id: Generated<number>; track_uuid: TrackId; release_id: number };
    statistics_platforms: { id: Generated<number>; key: string };
    statistics_imports: {
      uuid: string;
      report: string;
      /** `ENDED` once it is replaced or undone, `FAILED` if it was never active. */
      status: 'RUNNING' | 'ACTIVE' | 'ENDED' | 'FAILED';
      file_name: string;
      /** Null for the watched folder. */
      actor_uuid: UserId | null;
      rows: Generated<number>;
      quantity: Generated<number>;
      first_day: LocalDate | null;
      last_day: LocalDate | null;
      overlapping: Generated<string[]>;
      created_at: Date;
      ended_at: Date | null;
      ended_as: 'REPLACED' | 'UNDONE' | null;
      ended_by: UserId | null;
      /** Whether `statistics_unmatched_groups` has its sums; false for old imports. */
      groups_unmatched: Generated<boolean>;
      /** The sales report whose units it counts; null for a usage report. */
      sales_report: Generated<string | null>;
    };
    /** The stores and months of imports. Usage reports from before migration 0109 have none. */
    statistics_import_months: { import_uuid: string; platform: string; month: LocalDate };
    statistics_runs: {
      uuid: string;
      report: string;
      file_name: string;
      actor_uuid: UserId | null;
      /** A `RUNNING` row without recent `seen_at` belongs to a dead node. */
      status: 'RUNNING' | 'FAILED';
      rows: Generated<number>;
      bytes: Generated<number>;
      /** Written as JSON text. */
      failure: ColumnType<Failure | null, string | undefined, string>;
      started_at: Date;
      seen_at: Date;
      ended_at: Generated<Date | null>;
    };
    statistics_parts: {
      uuid: string;
      report: string;
      number: number;
      count: number;
      file_name: string;
      bytes: number;
      /** Null for the watched folder. */
      actor_uuid: UserId | null;
      received_at: Date;
    };
    statistics_aliases: {
      uuid: string;
      track_uuid: string | null;
      isrc: string | null;
      upc: string | null;
      to_track_uuid: TrackId;
      actor_uuid: UserId;
      created_at: Date;
    };
    statistics_batches: {
      id: Generated<number>;
      import_uuid: string;
      is_active: Generated<boolean>;
      created_at: Generated<Date>;
    };
    /** Batches that are still in the format from before migration 0087. */
    statistics_loose_batches: { batch_id: number };
    /** A view of the single rows in `statistics_row_months` and of loose rows that are not packed yet. */
    statistics_rows: Streams & { release_id: number; track_id: number | null; territory: string | null };
    statistics_row_months: RowMonth & { release_id: number; track_ids: (number | null)[] };
    statistics_dropped_months: { month: LocalDate; dropped_at: Date };
    statistics_track_days: Streams & { track_id: number };
    statistics_release_days: Streams & { release_id: number };
    statistics_owner_days: Streams & { owner_id: number };
    statistics_release_territory_months: TerritoryMonth & { release_id: number };
    statistics_owner_territory_months: TerritoryMonth & { owner_id: number };
    statistics_sparse_releases: RowMonth & { release_id: number; track_ids: (number | null)[] };
    statistics_sparse_owners: RowMonth & { owner_id: number };
    statistics_weekly_emails: { user_uuid: UserId; enabled_at: Date; last_week: LocalDate | null };
    /** Sums of `statistics_unmatched`, maintained by triggers. */
    statistics_unmatched_groups: {
      import_uuid: string;
      track_uuid: TrackId | null;
      isrc: string | null;
      upc: string | null;
      reason: UnmatchedReason;
      rows: number;
      quantity: number;
      first_day: LocalDate;
      last_day: LocalDate;
    };
    statistics_unmatched: Omit<Streams, 'batch_id'> & {
      import_uuid: string;
      line: number;
      territory: string | null;
      track_uuid: TrackId | null;
      isrc: string | null;
      upc: string | null;
      reason: UnmatchedReason;
    };
  }
}
