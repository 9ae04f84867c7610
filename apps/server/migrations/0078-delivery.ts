import { type Kysely, sql } from 'kysely';

/** Stores as settings, what is sent to them, and what they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE stores (
      uuid uuid PRIMARY KEY,
      key text NOT NULL UNIQUE,
      name text NOT NULL,
      dpid text NOT NULL,
      ern text NOT NULL CHECK (ern IN ('4.3', '4.3.2')),
      avs_version integer NOT NULL,
      choreography text NOT NULL CHECK (choreography IN ('BATCH', 'RELEASE')),
      audio text NOT NULL CHECK (audio IN ('WAV', 'FLAC', 'AS_IS')),
      takedown text NOT NULL CHECK (takedown IN ('NO_DEALS', 'ENDED_DEALS')),
      active boolean NOT NULL,
      live boolean NOT NULL,
      schedule jsonb,
      lead_days integer NOT NULL,
      acknowledgements text,
      batch_prefix text NOT NULL,
      checklist text,
      transport jsonb NOT NULL,
      secrets bytea,
      lease_token uuid,
      lease_until timestamptz,
      acknowledgements_read_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE delivery_contents (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX delivery_contents_of_release ON delivery_contents (release_uuid)`.execute(db);
  await sql`
    CREATE TABLE delivery_batches (
      uuid uuid PRIMARY KEY,
      store_uuid uuid NOT NULL REFERENCES stores,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL,
      ended_at timestamptz,
      UNIQUE (store_uuid, name)
    )`.execute(db);
  await sql`CREATE INDEX delivery_batches_newest ON delivery_batches (store_uuid, created_at, uuid)`.execute(db);
  await sql`CREATE INDEX delivery_batches_open ON delivery_batches (store_uuid, next_try_at) WHERE ended_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE deliveries (
      uuid uuid PRIMARY KEY,
      number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      store_uuid uuid NOT NULL REFERENCES stores,
      kind text NOT NULL CHECK (kind IN ('INSERT', 'UPDATE', 'TAKEDOWN')),
      state text NOT NULL CHECK (state IN ('WAITING', 'BUILDING', 'SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE',
        'REFUSED', 'FAILED', 'WITHDRAWING', 'WITHDRAWN', 'NOT_WANTED')),
      since timestamptz NOT NULL,
      reason_code text,
      reason text,
      url text,
      is_current boolean NOT NULL,
      superseded_by uuid REFERENCES deliveries,
      content_uuid uuid REFERENCES delivery_contents,
      batch_uuid uuid REFERENCES delivery_batches,
      message_id text UNIQUE,
      message_at timestamptz,
      message text,
      message_sha256 text,
      package jsonb,
      due_at timestamptz NOT NULL,
      held boolean NOT NULL DEFAULT false,
      tries integer NOT NULL DEFAULT 0,
      is_final boolean NOT NULL DEFAULT false,
      takedown_reason text,
      created_by uuid,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      sent_at timestamptz
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX deliveries_current ON deliveries (release_uuid, store_uuid) WHERE is_current`.execute(
    db,
  );
  await sql`CREATE INDEX deliveries_current_states ON deliveries (store_uuid, state) WHERE is_current`.execute(db);
  await sql`CREATE INDEX deliveries_superseded ON deliveries (superseded_by) WHERE superseded_by IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX deliveries_of_release ON deliveries (release_uuid, store_uuid, number)`.execute(db);
  await sql`CREATE INDEX deliveries_due ON deliveries (store_uuid, due_at, number)
    WHERE state IN ('WAITING', 'BUILDING', 'FAILED') AND batch_uuid IS NULL AND NOT held AND superseded_by IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX deliveries_of_batch ON deliveries (batch_uuid, number)`.execute(db);
  await sql`CREATE INDEX deliveries_newest ON deliveries (updated_at, uuid)`.execute(db);
  await sql`CREATE INDEX deliveries_of_state ON deliveries (state, updated_at, uuid)`.execute(db);
  await sql`CREATE INDEX deliveries_of_store ON deliveries (store_uuid, updated_at, uuid)`.execute(db);
  await sql`CREATE INDEX deliveries_of_store_state ON deliveries (store_uuid, state, updated_at, uuid)`.execute(db);
  await sql`
    CREATE TABLE delivery_files (
      file_uuid uuid NOT NULL REFERENCES files ON DELETE CASCADE,
      form text NOT NULL CHECK (form IN ('WAV', 'FLAC')),
      size bigint NOT NULL,
      sha256 text NOT NULL,
      storage_key text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (file_uuid, form)
    )`.execute(db);
  await sql`
    CREATE TABLE delivery_acknowledgements (
      store_uuid uuid NOT NULL REFERENCES stores,
      path text NOT NULL,
      size bigint NOT NULL,
      read_at timestamptz NOT NULL,
      delivery_uuid uuid REFERENCES deliveries ON DELETE SET NULL,
      outcome text NOT NULL,
      content text,
      PRIMARY KEY (store_uuid, path)
    )`.execute(db);
  await sql`CREATE INDEX delivery_acknowledgements_of_delivery ON delivery_acknowledgements (delivery_uuid)`.execute(
    db,
  );
}
