import { type Kysely, sql } from 'kysely';

/** Adds webhooks with their events and attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES.split(';\n')) if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

const TABLES = `
CREATE TABLE webhooks (
  uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  url text NOT NULL,
  events text[] NOT NULL,
  sealed bytea NOT NULL,
  old_sealed bytea,
  old_secret_until timestamptz,
  off_reason text CHECK (off_reason IN ('OWNER', 'FAILING')),
  -- Since when each attempt has failed.
  failing_since timestamptz,
  -- Whether a job to send its events was queued and has not begun.
  is_woken boolean NOT NULL DEFAULT false,
  -- When such a job has begun last.
  began_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((old_sealed IS NULL) = (old_secret_until IS NULL))
);
CREATE INDEX webhooks_of_user ON webhooks (user_uuid, created_at);
CREATE TABLE webhook_events (
  uuid uuid PRIMARY KEY,
  webhook_uuid uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- The change that it reports.
  cause text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL,
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'GIVEN_UP')),
  tries int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  UNIQUE (webhook_uuid, cause)
);
CREATE INDEX webhook_events_due ON webhook_events (webhook_uuid, next_attempt_at) WHERE state = 'PENDING';
CREATE INDEX webhook_events_in_order ON webhook_events (webhook_uuid, subject, at, cause) WHERE state = 'PENDING';
CREATE INDEX webhook_events_by_time ON webhook_events (at);
CREATE TABLE webhook_attempts (
  uuid uuid PRIMARY KEY,
  webhook_uuid uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_uuid uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  at timestamptz NOT NULL,
  status int,
  error text,
  answer text NOT NULL,
  took int NOT NULL
);
CREATE INDEX webhook_attempts_of_webhook ON webhook_attempts (webhook_uuid, at, uuid);
CREATE INDEX webhook_attempts_of_event ON webhook_attempts (event_uuid);
CREATE INDEX webhook_attempts_by_time ON webhook_attempts (at);
`;
