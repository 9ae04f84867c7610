import { type Kysely, sql } from 'kysely';

/** Adds payouts with their methods, batches, bank files and tax fields, and adjustments of balances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES.split(';\n')) if (statement.trim() !== '') await sql.raw(statement).execute(db);
  await sql`ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check`.execute(db);
  await sql`
    ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN
      ('charge', 'grant', 'use', 'give_back', 'refund_requested', 'refund_sent', 'suspense', 'carried_over', 'difference',
      'correction', 'royalties_received', 'royalties_reopened', 'royalties_earned', 'royalties_service',
      'payout_requested', 'payout_paid', 'payout_unpaid', 'payout_returned', 'payout_fee', 'adjustment')) NOT VALID`.execute(
    db,
  );
}

const TABLES = `
ALTER TABLE royalty_parties ADD COLUMN in_payout_cents bigint NOT NULL DEFAULT 0 CHECK (in_payout_cents >= 0);
ALTER TABLE royalty_events DROP CONSTRAINT royalty_events_kind_check;
ALTER TABLE royalty_events ADD CONSTRAINT royalty_events_kind_check CHECK (kind IN
  ('CLOSE', 'ACCEPT', 'DECLINE', 'HOLD', 'HOLD_END', 'PAYOUT', 'PAYOUT_RETURN', 'ADJUSTMENT')) NOT VALID;
-- Of payouts and adjustments: whose balance, by how much, and what the statement says.
ALTER TABLE royalty_events ADD COLUMN party_id int, ADD COLUMN amount numeric(60, 12), ADD COLUMN note text;
CREATE TABLE royalty_adjustments (
  uuid uuid PRIMARY KEY,
  party_id int NOT NULL REFERENCES royalty_parties,
  amount numeric(60, 12) NOT NULL CHECK (amount <> 0),
  rate numeric(5, 2),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES users,
  event_id bigint NOT NULL REFERENCES royalty_events
);
CREATE INDEX royalty_adjustments_by_time ON royalty_adjustments (created_at, uuid);
CREATE INDEX royalty_adjustments_of_party ON royalty_adjustments (party_id);
CREATE TABLE payout_methods (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  user_uuid uuid NOT NULL REFERENCES users,
  method text NOT NULL CHECK (method IN ('CARD', 'PAYPAL', 'CRYPTO', 'BANK')),
  -- Null once its person is erased.
  sealed bytea,
  masked text NOT NULL,
  country text,
  -- False until Stripe can pay out to it.
  is_ready boolean NOT NULL,
  -- Whether its person had another one before.
  is_change boolean NOT NULL,
  set_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX payout_methods_current ON payout_methods (user_uuid) WHERE removed_at IS NULL;
CREATE INDEX payout_methods_of_user ON payout_methods (user_uuid, id);
CREATE TABLE payout_batches (
  uuid uuid PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('paypal', 'stripe', 'cryptocloud')),
  -- Committed before the first call; never changes.
  body text NOT NULL,
  reference text,
  created_at timestamptz NOT NULL,
  -- How often the provider was asked, and when it is asked next; null once nothing is open.
  asks int NOT NULL DEFAULT 0,
  ask_at timestamptz
);
CREATE INDEX payout_batches_by_ask ON payout_batches (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payout_batches_by_reference ON payout_batches (provider, reference) WHERE reference IS NOT NULL;
CREATE TABLE payout_files (
  uuid uuid PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('csv', 'pain001')),
  content bytea NOT NULL,
  payouts int NOT NULL,
  sum_cents bigint NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users,
  cancelled_at timestamptz
);
CREATE INDEX payout_files_by_time ON payout_files (created_at, uuid);
CREATE TABLE payouts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  user_uuid uuid NOT NULL REFERENCES users,
  party_id int NOT NULL REFERENCES royalty_parties,
  method_id int NOT NULL REFERENCES payout_methods,
  by_hand boolean NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('REQUESTED', 'APPROVED', 'SENDING', 'SENT', 'UNCLAIMED', 'UNKNOWN', 'PAID',
    'REJECTED', 'RETURNED', 'FAILED')),
  reason text,
  fee_cents bigint,
  reference text,
  review text[] NOT NULL,
  requested_at timestamptz NOT NULL,
  not_before timestamptz,
  batch_uuid uuid REFERENCES payout_batches,
  -- Its batch was refused because of one payout: it is sent without others.
  is_alone boolean NOT NULL DEFAULT false,
  file_uuid uuid REFERENCES payout_files
);
CREATE INDEX payouts_of_user ON payouts (user_uuid, id);
CREATE INDEX payouts_by_state ON payouts (state, id);
CREATE INDEX payouts_of_batch ON payouts (batch_uuid) WHERE batch_uuid IS NOT NULL;
CREATE INDEX payouts_of_file ON payouts (file_uuid) WHERE file_uuid IS NOT NULL;
CREATE TABLE payout_steps (
  payout_id bigint NOT NULL REFERENCES payouts,
  place int NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  reason text,
  actor_uuid uuid REFERENCES users,
  PRIMARY KEY (payout_id, place)
);
CREATE TABLE payout_approvals (
  payout_id bigint NOT NULL REFERENCES payouts,
  user_uuid uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL,
  PRIMARY KEY (payout_id, user_uuid)
);
CREATE TABLE payout_taxes (
  user_uuid uuid PRIMARY KEY REFERENCES users,
  -- Country, name, address and numbers; null once its person is erased.
  sealed bytea,
  form_status text NOT NULL DEFAULT 'NONE' CHECK (form_status IN ('NONE', 'REQUESTED', 'RECEIVED', 'EXPIRED')),
  updated_at timestamptz NOT NULL
);
CREATE TABLE payout_invoices (
  number int PRIMARY KEY,
  payout_id bigint NOT NULL UNIQUE REFERENCES payouts,
  at timestamptz NOT NULL,
  -- The receiver as the invoice names it.
  sealed bytea NOT NULL
)`;
