import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Generated } from 'kysely';

/** Days and streams of one store, as they came in one batch. */
interface Streams {
  batch_id: number;
  platform_id: number;
  day: LocalDate;
  /** The same day, but for rows that a store sums over a longer time. */
  last_day: LocalDate;
  quantity: number;
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
      /** `RUNNING` until all of it is there, `ENDED` once it is replaced, undone or given up. */
      status: 'RUNNING' | 'ACTIVE' | 'ENDED';
      file_name: string;
      /** Null: it came by the watched folder. */
      actor_uuid: UserId | null;
      rows: Generated<number>;
      quantity: Generated<number>;
      first_day: LocalDate | null;
      last_day: LocalDate | null;
      overlapping: Generated<string[]>;
      created_at: Date;
      ended_at: Date | null;
    };
    statistics_batches: { id: Generated<number>; import_uuid: string; is_active: Generated<boolean> };
    statistics_rows: Streams & { release_id: number; track_id: number | null; territory: string | null };
    statistics_dropped_months: { month: LocalDate; dropped_at: Date };
    statistics_track_days: Streams & { track_id: number };
    statistics_release_days: Streams & { release_id: number };
    statistics_owner_days: Streams & { owner_id: number };
    statistics_release_territories: Omit<Streams, 'platform_id'> & { release_id: number; territory: string | null };
    statistics_owner_territories: Omit<Streams, 'platform_id'> & { owner_id: number; territory: string | null };
    statistics_weekly_emails: { user_uuid: UserId; enabled_at: Date; last_week: LocalDate | null };
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
