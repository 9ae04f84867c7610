import { type Kysely, sql } from 'kysely';
import { createLargeIndexes } from '#platform/database/large-indexes.ts';

/** Adds sales reports, splits, holds, advances and statements, and royalties to the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES.split(';\n')) if (statement.trim() !== '') await sql.raw(statement).execute(db);
  await sql`
    INSERT INTO royalty_shares (plan, valid_from, hundredths, created_at)
    VALUES ('BASIC', '0001-01-01', 8000, now()), ('PREMIUM', '0001-01-01', 9000, now()),
      ('LABEL', '0001-01-01', 10000, now())`.execute(db);
  await sql`INSERT INTO royalty_books DEFAULT VALUES`.execute(db);
  await createLargeIndexes(db, ['tickets_of_hold']);
  // Money of stores belongs to no person until a period is closed.
  await sql`ALTER TABLE ledger_transactions ALTER COLUMN user_uuid DROP NOT NULL`.execute(db);
  await sql`ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check`.execute(db);
  await sql`
    ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN
      ('charge', 'grant', 'use', 'give_back', 'refund_requested', 'refund_sent', 'suspense', 'carried_over', 'difference',
      'correction', 'royalties_received', 'royalties_reopened', 'royalties_earned', 'royalties_service'))`.execute(db);
}

/** Amounts in USD have 12 decimals; shares and percents are hundredths of a percent; months are their first days. */
const TABLES = `
CREATE TABLE royalty_books (
  -- Locked by everything that moves royalties.
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one)
);
CREATE TABLE royalty_parties (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_uuid uuid UNIQUE REFERENCES users,
  -- Of an invited person without an account.
  username text,
  posted_cents bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX royalty_parties_by_name ON royalty_parties (username) WHERE user_uuid IS NULL;
CREATE TABLE royalty_reports (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  format text NOT NULL,
  accounting_period date NOT NULL,
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('DRAFT', 'APPROVED')),
  rows int NOT NULL,
  units numeric,
  net numeric(38, 18) NOT NULL,
  file_name text NOT NULL,
  checks jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users,
  received_cents bigint,
  received_on date,
  fee_cents bigint,
  fee_by text CHECK (fee_by IN ('service', 'artists')),
  approved_at timestamptz,
  approved_by uuid REFERENCES users,
  approvals int NOT NULL DEFAULT 0,
  counted_in date,
  CHECK ((status = 'APPROVED') = (received_cents IS NOT NULL AND approved_at IS NOT NULL))
);
CREATE INDEX royalty_reports_by_time ON royalty_reports (created_at, uuid);
CREATE INDEX royalty_reports_by_period ON royalty_reports (accounting_period);
CREATE TABLE royalty_rows (
  report_id int NOT NULL REFERENCES royalty_reports ON DELETE CASCADE,
  line int NOT NULL,
  sale_month date NOT NULL,
  store text NOT NULL,
  territory text,
  isrc text,
  upc text,
  title text NOT NULL,
  artist text NOT NULL,
  units numeric,
  net numeric(38, 18) NOT NULL,
  gross numeric(38, 18),
  release_uuid uuid,
  -- Null on a matched row: it is divided over the tracks of its release.
  track_uuid uuid,
  -- Why it is unmatched.
  unmatched text CHECK (unmatched IN ('UNKNOWN', 'AMBIGUOUS')),
  is_detached boolean NOT NULL DEFAULT false,
  usd numeric(60, 12),
  -- The period in which a detached row counts, if it was matched after its report had counted.
  late_in date,
  PRIMARY KEY (report_id, line),
  CHECK ((release_uuid IS NULL) = (unmatched IS NOT NULL))
);
CREATE INDEX royalty_rows_unmatched ON royalty_rows (report_id, net, line) WHERE unmatched IS NOT NULL;
CREATE INDEX royalty_rows_late ON royalty_rows (report_id) WHERE is_detached AND unmatched IS NULL;
CREATE TABLE royalty_report_sums (
  report_id int NOT NULL REFERENCES royalty_reports ON DELETE CASCADE,
  store text NOT NULL,
  sale_month date NOT NULL,
  rows int NOT NULL,
  units numeric NOT NULL,
  net numeric(38, 18) NOT NULL,
  usd numeric(60, 12),
  PRIMARY KEY (report_id, store, sale_month)
);
CREATE INDEX royalty_report_sums_by_month ON royalty_report_sums (sale_month);
CREATE TABLE royalty_pending (
  report_id int NOT NULL REFERENCES royalty_reports ON DELETE CASCADE,
  release_uuid uuid NOT NULL,
  track_uuid uuid,
  sale_month date NOT NULL,
  usd numeric(60, 12) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (report_id, release_uuid, track_uuid, sale_month)
);
CREATE INDEX royalty_pending_by_release ON royalty_pending (release_uuid);
CREATE TABLE royalty_formats (
  name text PRIMARY KEY,
  format jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid REFERENCES users
);
CREATE TABLE royalty_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CLOSE', 'ACCEPT', 'DECLINE', 'HOLD', 'HOLD_END')),
  at timestamptz NOT NULL,
  period date UNIQUE,
  member_id int,
  hold_id int
);
CREATE TABLE royalty_split_members (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
  track_uuid uuid REFERENCES tracks ON DELETE CASCADE,
  party_id int NOT NULL REFERENCES royalty_parties,
  status text NOT NULL DEFAULT 'INVITED' CHECK (status IN ('INVITED', 'ACCEPTED', 'DECLINED')),
  invited_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_event bigint REFERENCES royalty_events
);
CREATE INDEX royalty_split_members_of_party ON royalty_split_members (party_id);
CREATE INDEX royalty_split_members_of_release ON royalty_split_members (release_uuid);
CREATE INDEX royalty_split_members_of_track ON royalty_split_members (track_uuid) WHERE track_uuid IS NOT NULL;
CREATE TABLE royalty_split_versions (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
  track_uuid uuid REFERENCES tracks ON DELETE CASCADE,
  valid_from date NOT NULL,
  created_at timestamptz NOT NULL,
  -- The last event before it.
  after_event bigint NOT NULL
);
CREATE INDEX royalty_split_versions_of_release ON royalty_split_versions (release_uuid, track_uuid, valid_from, id);
CREATE INDEX royalty_split_versions_of_track ON royalty_split_versions (track_uuid) WHERE track_uuid IS NOT NULL;
CREATE TABLE royalty_split_shares (
  version_id int NOT NULL REFERENCES royalty_split_versions ON DELETE CASCADE,
  member_id int NOT NULL REFERENCES royalty_split_members ON DELETE CASCADE,
  hundredths int NOT NULL CHECK (hundredths BETWEEN 1 AND 10000),
  PRIMARY KEY (version_id, member_id)
);
CREATE INDEX royalty_split_shares_of_member ON royalty_split_shares (member_id);
CREATE TABLE royalty_invitations (
  inviter_uuid uuid NOT NULL REFERENCES users,
  party_id int NOT NULL REFERENCES royalty_parties,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (inviter_uuid, party_id)
);
CREATE TABLE royalty_shares (
  plan text NOT NULL CHECK (plan IN ('BASIC', 'PREMIUM', 'LABEL')),
  valid_from date NOT NULL,
  hundredths int NOT NULL CHECK (hundredths BETWEEN 0 AND 10000),
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users,
  PRIMARY KEY (plan, valid_from)
);
CREATE TABLE royalty_label_plans (
  user_uuid uuid NOT NULL REFERENCES users,
  valid_from date NOT NULL,
  plan text CHECK (plan IN ('LABEL')),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  PRIMARY KEY (user_uuid, valid_from)
);
CREATE TABLE royalty_plan_months (
  party_id int NOT NULL REFERENCES royalty_parties,
  sale_month date NOT NULL,
  plan text NOT NULL,
  hundredths int NOT NULL,
  PRIMARY KEY (party_id, sale_month)
);
CREATE TABLE royalty_divisions (
  period date NOT NULL,
  release_uuid uuid NOT NULL,
  track_uuid uuid NOT NULL,
  part int NOT NULL,
  PRIMARY KEY (period, release_uuid, part)
);
CREATE TABLE royalty_advances (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  party_id int NOT NULL REFERENCES royalty_parties,
  amount numeric(60, 12) NOT NULL CHECK (amount > 0),
  note text NOT NULL,
  release_uuid uuid REFERENCES releases,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users,
  after_event bigint NOT NULL,
  cancelled_at timestamptz,
  cancelled_by uuid REFERENCES users,
  cancelled_after_event bigint
);
CREATE INDEX royalty_advances_of_party ON royalty_advances (party_id);
CREATE TABLE royalty_holds (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  party_id int NOT NULL REFERENCES royalty_parties,
  -- Null for the whole balance.
  amount numeric(60, 12) CHECK (amount > 0),
  reason text NOT NULL,
  until date NOT NULL,
  report_id int REFERENCES royalty_reports ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users,
  created_event bigint REFERENCES royalty_events,
  ended_at timestamptz,
  ended_by uuid REFERENCES users,
  end_reason text,
  ended_event bigint REFERENCES royalty_events
);
CREATE INDEX royalty_holds_of_party ON royalty_holds (party_id);
CREATE INDEX royalty_holds_by_end ON royalty_holds (until) WHERE ended_at IS NULL;
ALTER TABLE tickets ADD COLUMN hold_uuid uuid;
CREATE TABLE royalty_hold_renewals (
  hold_id int NOT NULL REFERENCES royalty_holds,
  at timestamptz NOT NULL,
  until date NOT NULL,
  reason text NOT NULL,
  actor_uuid uuid REFERENCES users
);
CREATE INDEX royalty_hold_renewals_of_hold ON royalty_hold_renewals (hold_id);
CREATE TABLE royalty_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  party_id int NOT NULL REFERENCES royalty_parties,
  kind text NOT NULL CHECK (kind IN ('EARNED', 'RECOUPED', 'HELD', 'RELEASED', 'ADJUSTMENT', 'PAID', 'RETURNED')),
  -- What it adds to the payable balance.
  amount numeric(60, 12) NOT NULL,
  at timestamptz NOT NULL,
  -- The period of its statement; null until that is closed.
  period date,
  event_id bigint REFERENCES royalty_events,
  member_id int REFERENCES royalty_split_members,
  hold_id int REFERENCES royalty_holds,
  advance_id int REFERENCES royalty_advances
);
CREATE INDEX royalty_entries_of_party ON royalty_entries (party_id, period);
CREATE INDEX royalty_entries_of_member ON royalty_entries (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX royalty_entries_of_hold ON royalty_entries (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX royalty_entries_of_advance ON royalty_entries (advance_id) WHERE advance_id IS NOT NULL;
CREATE TABLE royalty_periods (
  period date PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by uuid REFERENCES users,
  statements int NOT NULL,
  earnings numeric(60, 12) NOT NULL,
  service numeric(60, 12) NOT NULL,
  unmatched numeric(60, 12) NOT NULL
);
CREATE TABLE royalty_statements (
  uuid uuid NOT NULL UNIQUE,
  party_id int NOT NULL REFERENCES royalty_parties,
  period date NOT NULL,
  opening numeric(60, 12) NOT NULL,
  earnings numeric(60, 12) NOT NULL,
  recouped numeric(60, 12) NOT NULL,
  held numeric(60, 12) NOT NULL,
  released numeric(60, 12) NOT NULL,
  adjustments numeric(60, 12) NOT NULL,
  paid numeric(60, 12) NOT NULL,
  closing numeric(60, 12) NOT NULL,
  lines int NOT NULL,
  -- When its person was notified.
  notified_at timestamptz,
  PRIMARY KEY (party_id, period),
  CHECK (closing = opening + earnings - recouped - held + released + adjustments - paid)
);
CREATE INDEX royalty_statements_of_period ON royalty_statements (period);
CREATE TABLE royalty_lines (
  party_id int NOT NULL,
  period date NOT NULL,
  report_id int NOT NULL,
  line int NOT NULL,
  part int NOT NULL,
  release_uuid uuid NOT NULL,
  track_uuid uuid NOT NULL,
  member_id int,
  usd numeric(60, 12) NOT NULL,
  plan_share int NOT NULL,
  split_share int NOT NULL,
  amount numeric(60, 12) NOT NULL,
  PRIMARY KEY (party_id, period, report_id, line, part)
);
CREATE TABLE royalty_statement_sums (
  party_id int NOT NULL,
  period date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('release', 'track', 'store', 'territory', 'source')),
  -- A release, track, store or format; empty for an unknown territory.
  key text NOT NULL,
  units numeric NOT NULL,
  amount numeric(60, 12) NOT NULL,
  PRIMARY KEY (party_id, period, dimension, key)
)`;
