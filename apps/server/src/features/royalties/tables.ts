import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { RoyaltyPlan, SalesReportStatus, SplitStatus } from '@dubplate/contract/royalties/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A check of a report, as it is stored. */
export interface StoredCheck {
  readonly code:
    | 'TOTALS_AGREE'
    | 'TOTALS_DIFFER'
    | 'SAME_ROWS'
    | 'LETTERS_LOST'
    | 'CODES_SPOILED'
    | 'TERRITORIES_UNKNOWN'
    | 'CUMULATIVE';
  readonly severity: 'OK' | 'WARNING' | 'ERROR';
  readonly values: Readonly<Record<string, string | number>>;
}

export type EntryKind = 'EARNED' | 'RECOUPED' | 'HELD' | 'RELEASED' | 'ADJUSTMENT' | 'PAID' | 'RETURNED';

/** Written as an exact decimal, read as one. */
type Decimal = string;

// Months are their first days. Hundredths are of a percent: 8000 is 80 %.
declare module '#platform/database/tables.ts' {
  interface Tables {
    royalty_books: { is_the_one: Generated<boolean> };
    /** Who earns: a user, or an invited person without an account. */
    royalty_parties: {
      id: GeneratedAlways<number>;
      user_uuid: UserId | null;
      username: string | null;
      /** What the ledger says that we owe the user. */
      posted_cents: Generated<number>;
      /** What payouts have taken that is not paid yet. */
      in_payout_cents: Generated<number>;
    };
    royalty_reports: {
      id: GeneratedAlways<number>;
      uuid: string;
      name: string;
      format: string;
      accounting_period: LocalDate;
      currency: string;
      status: SalesReportStatus;
      rows: number;
      units: Decimal | null;
      net: Decimal;
      file_name: string;
      checks: ColumnType<StoredCheck[], string, string>;
      created_at: Date;
      created_by: UserId | null;
      received_cents: Generated<number | null>;
      received_on: Generated<LocalDate | null>;
      fee_cents: Generated<number | null>;
      fee_by: Generated<'service' | 'artists' | null>;
      approved_at: Generated<Date | null>;
      approved_by: Generated<UserId | null>;
      /** Number of approvals, so that each has its own ledger entries. */
      approvals: Generated<number>;
      /** The closed period in which it counted. */
      counted_in: Generated<LocalDate | null>;
      /** Whether its units count as streams where no usage report has its store and month. */
      feeds_statistics: Generated<boolean>;
      streams_revision: Generated<number>;
      /** The revision that statistics have. */
      streams_counted: Generated<number | null>;
      usd_factor: Generated<Decimal | null>;
      usd_divisor: Generated<Decimal | null>;
      cut_remainder: Generated<Decimal | null>;
      cut_line: Generated<number | null>;
    };
    royalty_rows: {
      report_id: number;
      line: number;
      sale_month: LocalDate;
      store: string;
      territory: string | null;
      isrc: string | null;
      upc: string | null;
      title: string;
      artist: string;
      units: Decimal | null;
      net: Decimal;
      gross: Decimal | null;
      release_uuid: ReleaseId | null;
      /** Null on a matched row: it is divided over the tracks of its release. */
      track_uuid: TrackId | null;
      unmatched: 'UNKNOWN' | 'AMBIGUOUS' | null;
      is_detached: Generated<boolean>;
      usd: Decimal | null;
      late_in: LocalDate | null;
    };
    royalty_report_sums: {
      report_id: number;
      store: string;
      sale_month: LocalDate;
      rows: number;
      units: Decimal;
      net: Decimal;
      usd: Decimal | null;
    };
    /** Approved money that no period has counted. */
    royalty_pending: {
      report_id: number;
      release_uuid: ReleaseId;
      track_uuid: TrackId | null;
      sale_month: LocalDate;
      usd: Decimal;
    };
    royalty_formats: {
      name: string;
      format: ColumnType<SalesFormat, string, string>;
      updated_at: Date;
      updated_by: UserId | null;
    };
    /** The moments that decide balances, in order. Replaying them derives entries and statements again. */
    royalty_events: {
      id: GeneratedAlways<number>;
      kind: 'CLOSE' | 'ACCEPT' | 'DECLINE' | 'HOLD' | 'HOLD_END' | 'PAYOUT' | 'PAYOUT_RETURN' | 'ADJUSTMENT';
      at: Date;
      period: Generated<LocalDate | null>;
      member_id: Generated<number | null>;
      hold_id: Generated<number | null>;
      /** Of payouts and adjustments, with what they add to the balance. */
      party_id: Generated<number | null>;
      amount: Generated<Decimal | null>;
      note: Generated<string | null>;
    };
    royalty_adjustments: {
      uuid: string;
      party_id: number;
      amount: Decimal;
      /** Percent. */
      rate: Decimal | null;
      reason: string;
      created_at: Date;
      created_by: UserId | null;
      event_id: number;
    };
    /** A person's place in the splits of a release or track; it outlives versions. */
    royalty_split_members: {
      id: GeneratedAlways<number>;
      uuid: string;
      release_uuid: ReleaseId;
      /** Null for the whole release. */
      track_uuid: TrackId | null;
      party_id: number;
      status: Generated<SplitStatus>;
      invited_at: Date;
      answered_at: Generated<Date | null>;
      answered_event: Generated<number | null>;
    };
    royalty_split_versions: {
      id: GeneratedAlways<number>;
      release_uuid: ReleaseId;
      track_uuid: TrackId | null;
      valid_from: LocalDate;
      created_at: Date;
      /** The last event before it; 0 if there was none. */
      after_event: number;
    };
    royalty_split_shares: { version_id: number; member_id: number; hundredths: number };
    /** The last invitation to a person without an account. */
    royalty_invitations: { inviter_uuid: UserId; party_id: number; sent_at: Date };
    royalty_shares: {
      plan: RoyaltyPlan;
      valid_from: LocalDate;
      hundredths: number;
      created_at: Date;
      created_by: UserId | null;
    };
    royalty_label_plans: {
      user_uuid: UserId;
      valid_from: LocalDate;
      /** Null from the day on which the label offer ends. */
      plan: 'LABEL' | null;
      created_at: Date;
      created_by: UserId;
    };
    /** The share of a person and sale month, fixed by the first close that uses it. */
    royalty_plan_months: { party_id: number; sale_month: LocalDate; plan: RoyaltyPlan; hundredths: number };
    /** The tracks over which a close divided the rows of a release. */
    royalty_divisions: { period: LocalDate; release_uuid: ReleaseId; track_uuid: TrackId; part: number };
    royalty_advances: {
      id: GeneratedAlways<number>;
      uuid: string;
      party_id: number;
      amount: Decimal;
      note: string;
      release_uuid: ReleaseId | null;
      created_at: Date;
      created_by: UserId | null;
      after_event: number;
      cancelled_at: Generated<Date | null>;
      cancelled_by: Generated<UserId | null>;
      cancelled_after_event: Generated<number | null>;
    };
    royalty_holds: {
      id: GeneratedAlways<number>;
      uuid: string;
      party_id: number;
      /** Null for the whole balance. */
      amount: Decimal | null;
      reason: string;
      until: LocalDate;
      report_id: number | null;
      created_at: Date;
      created_by: UserId | null;
      created_event: Generated<number | null>;
      ended_at: Generated<Date | null>;
      ended_by: Generated<UserId | null>;
      end_reason: Generated<string | null>;
      ended_event: Generated<number | null>;
    };
    royalty_hold_renewals: { hold_id: number; at: Date; until: LocalDate; reason: string; actor_uuid: UserId | null };
    /** Movements of balances. `amount` is what one adds to the payable balance. */
    royalty_entries: {
      id: GeneratedAlways<number>;
      party_id: number;
      kind: EntryKind;
      amount: Decimal;
      at: Date;
      /** The period of its statement; null until that is closed. */
      period: LocalDate | null;
      event_id: number | null;
      member_id: Generated<number | null>;
      hold_id: Generated<number | null>;
      advance_id: Generated<number | null>;
    };
    royalty_periods: {
      period: LocalDate;
      closed_at: Date;
      closed_by: UserId | null;
      statements: number;
      earnings: Decimal;
      service: Decimal;
      unmatched: Decimal;
    };
    royalty_statements: {
      uuid: string;
      party_id: number;
      period: LocalDate;
      opening: Decimal;
      earnings: Decimal;
      recouped: Decimal;
      held: Decimal;
      released: Decimal;
      adjustments: Decimal;
      paid: Decimal;
      closing: Decimal;
      lines: number;
      /** When its person was notified. */
      notified_at: Generated<Date | null>;
    };
    royalty_lines: {
      party_id: number;
      period: LocalDate;
      report_id: number;
      line: number;
      /** The track among those over which the row is divided; 0 for the only one. */
      part: number;
      release_uuid: ReleaseId;
      track_uuid: TrackId;
      /** Null for the owner. */
      member_id: number | null;
      usd: Decimal;
      plan_share: number;
      split_share: number;
      amount: Decimal;
    };
    royalty_statement_sums: {
      party_id: number;
      period: LocalDate;
      dimension: 'release' | 'track' | 'store' | 'territory' | 'source';
      key: string;
      units: Decimal;
      amount: Decimal;
    };
  }
}
